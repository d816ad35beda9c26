package io.oltplab.tpcc.space;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.connect.OpenDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The volume that a database lies on.
///
/// @param name how to name it; empty if it is not known
/// @param freeBytes what may still be written; negative if that is not known
public record Volume(String name, long freeBytes) {

    /// A volume that this machine cannot see.
    public static final Volume UNKNOWN = new Volume("", -1);

    private static final double GB = 1e9;

    /// The volume of a server of ours, or the one that the user names.
    ///
    /// @param named by the user; nothing if they named none
    public static Volume of(OpenDatabase open, @Nullable Path named) {
        String files = open.environment().get("files");
        if (named != null) {
            return at(named);
        }
        return files == null ? UNKNOWN : at(Path.of(files));
    }

    /// The volume of a path.
    static Volume at(Path path) {
        try {
            return new Volume(path.toString(), Files.getFileStore(path).getUsableSpace());
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "free space of "
                            + path
                            + " cannot be read: "
                            + e.getClass().getSimpleName()
                            + ": --volume names the directory of the server's files",
                    e);
        }
    }

    boolean knowsFree() {
        return freeBytes >= 0;
    }

    @Override
    public String toString() {
        return knowsFree()
                ? String.format(Locale.ROOT, "%.1f GB free on %s", freeBytes / GB, name)
                : "what is free there is not known (--volume PATH names the server's directory, if"
                        + " it is on this machine)";
    }
}
