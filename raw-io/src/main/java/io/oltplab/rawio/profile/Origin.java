package io.oltplab.rawio.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// Where the figures of a sweep come from.
public enum Origin {
    /// The parameters stand in a published text.
    @JsonProperty("published")
    PUBLISHED,
    /// Our inference from published results, such as the number in flight by Little's law.
    @JsonProperty("inferred")
    INFERRED,
    /// Our own choice for a mix whose parameters nobody published.
    @JsonProperty("equivalent")
    EQUIVALENT,
    /// A file of the user's.
    @JsonProperty("user")
    USER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
