package io.oltplab.sql;

import io.oltplab.core.plan.Secret;
import java.util.Map;
import java.util.regex.Pattern;

/// Where a database is and how to log in.
///
/// @param url JDBC URL without a password
/// @param user login name
/// @param password of the user; never printed
/// @param driverProperties settings for the driver that win over those of the dialect; the URL's
///   own win over both
public record DatabaseSettings(
        String url, String user, Secret password, Map<String, String> driverProperties) {

    /// Of the user, of a key store, or before the host.
    private static final Pattern PASSWORD =
            Pattern.compile(
                    "(?i).*([?&;(,]\\s*([a-z]*password|password[123]|[a-z]*secret|accessToken)\\s*="
                            + "|//[^/?;]*:[^/?;@]*@).*");

    public DatabaseSettings {
        if (PASSWORD.matcher(url).matches()) {
            throw new IllegalArgumentException(
                    "url must not hold a password: give it by --password-file or --password-env");
        }
        if (!url.startsWith("jdbc:")) {
            throw new IllegalArgumentException("url must begin with jdbc:, got " + url);
        }
        driverProperties = Map.copyOf(driverProperties);
    }

    /// Settings that leave the driver's as the dialect wants them.
    public DatabaseSettings(String url, String user, Secret password) {
        this(url, user, password, Map.of());
    }
}
