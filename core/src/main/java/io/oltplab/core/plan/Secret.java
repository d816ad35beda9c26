package io.oltplab.core.plan;

/// A password. It prints as stars and never enters a plan, a result or a log.
///
/// @param value the password in clear text; may be empty
public record Secret(String value) {

    @Override
    public String toString() {
        return "***";
    }
}
