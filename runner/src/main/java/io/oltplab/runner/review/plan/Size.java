package io.oltplab.runner.review.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.oltplab.core.plan.ByteSize;

/// A number of bytes as a plan writes it and keeps it: [ByteSize] says what it may look like.
///
/// @param text as written
public record Size(@JsonValue String text) {

    public Size {
        ByteSize.parse(text);
    }

    @JsonCreator
    static Size of(String text) {
        return new Size(text);
    }

    /// A plain number is one of bytes.
    @JsonCreator
    static Size of(long bytes) {
        return new Size(Long.toString(bytes));
    }

    /// The bytes that it means.
    public long bytes() {
        return ByteSize.parse(text).bytes();
    }
}
