package io.oltplab.core.plan;

import java.nio.file.Path;

/// The thing under test.
public sealed interface Target {

    /// A database server. Holds no password: secrets never enter a plan or a result.
    ///
    /// @param url JDBC URL without credentials
    /// @param user login name
    record Database(String url, String user) implements Target {
        public Database {
            if (!url.startsWith("jdbc:")) {
                throw new IllegalArgumentException("url must begin with jdbc:, got " + url);
            }
        }
    }

    /// A block device, or a file that stands for one.
    ///
    /// @param path the device node or file
    record Device(Path path) implements Target {}
}
