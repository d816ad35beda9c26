package io.oltplab.sql.server;

import io.oltplab.core.plan.Secret;
import java.io.IOException;
import java.nio.file.Path;

/// All that is known before a server is started.
///
/// @param program the server
/// @param settings of the user
/// @param data folder for the server's files
/// @param temporary folder for what need not last
/// @param log where the server's output goes
/// @param password of user [LocalServer#USER], letters and digits only
public record Launch(
        ServerProgram program,
        ServerSettings settings,
        Path data,
        Path temporary,
        Path log,
        Secret password) {

    /// Writes a file that only we can read into the temporary folder.
    public Path passing(String name, String text) throws IOException {
        Path file = temporary.resolve(name);
        ServerDirectory.writePrivate(file, text);
        return file;
    }
}
