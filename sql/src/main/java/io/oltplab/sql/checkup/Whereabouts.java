package io.oltplab.sql.checkup;

import java.util.Map;

/// Where a server says that its data lie.
///
/// @param dataDirectory on the server's machine
/// @param host how the server's machine calls itself
/// @param statement what the provisioning of a virtual machine found from inside and wrote into the
///   table `oltplab_guest.placement`; empty if there is none
/// @param statementIsStale whether it was written before the server started last
public record Whereabouts(
        String dataDirectory,
        String host,
        Map<String, String> statement,
        boolean statementIsStale) {

    public Whereabouts {
        statement = Map.copyOf(statement);
    }
}
