package io.oltplab.sql.postgresql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.server.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// As whom PostgreSQL runs: as ourselves, or, since it refuses to run as root, as the owner of the
/// path under test or as user `postgres`.
///
/// @param other the user that is not us, if it is one
/// @param group the number or name of its group
record RunsAs(Optional<UserPrincipal> other, String group) {

    private static final String ROOT = "root";
    private static final String POSTGRES = "postgres";
    private static final Path SET_PRIVILEGES = Path.of("/usr/bin/setpriv");

    /// The user for servers on a path.
    ///
    /// @throws Refused if we are root and there is nobody else
    static RunsAs on(Path path) throws IOException {
        if (!System.getProperty("user.name").equals(ROOT)) {
            return new RunsAs(Optional.empty(), "");
        }
        if (!Files.isExecutable(SET_PRIVILEGES)) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "PostgreSQL does not run as root, and there is no /usr/bin/setpriv to run it as another user: install util-linux, or run oltplab as that user");
        }
        PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
        if (!attributes.owner().getName().equals(ROOT)) {
            return new RunsAs(Optional.of(attributes.owner()), attributes.group().getName());
        }
        try {
            UserPrincipal postgres =
                    path.getFileSystem()
                            .getUserPrincipalLookupService()
                            .lookupPrincipalByName(POSTGRES);
            String group = Programs.output(List.of("id", "--group", POSTGRES)).strip();
            return new RunsAs(Optional.of(postgres), group);
        } catch (IOException noSuchUser) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "PostgreSQL does not run as root: make a user postgres, or give the directory to the user who shall run it: chown USER "
                            + path,
                    noSuchUser);
        }
    }

    /// Arguments of `setpriv`; none where we are that user.
    List<String> settings() {
        return other.map(
                        user ->
                                List.of(
                                        "--reuid=" + user.getName(),
                                        "--regid=" + group,
                                        "--clear-groups"))
                .orElse(List.of());
    }

    /// What comes before a command that this user shall run.
    List<String> prefix() {
        if (other.isEmpty()) {
            return List.of();
        }
        List<String> all = new ArrayList<>();
        all.add(SET_PRIVILEGES.toString());
        all.addAll(settings());
        all.add("--");
        return all;
    }

    /// Gives a file, or a folder with all that is in it, to this user, and to nobody else.
    ///
    /// @throws Refused if the user cannot get there
    void takes(Path top) throws IOException {
        boolean folder = Files.isDirectory(top);
        if (other.isPresent()) {
            letPass(top, other.get());
            if (!Files.getOwner(top, LinkOption.NOFOLLOW_LINKS).equals(other.get())) {
                try (Stream<Path> tree = Files.walk(top)) {
                    for (Path one : tree.toList()) {
                        Files.setAttribute(
                                one, "posix:owner", other.get(), LinkOption.NOFOLLOW_LINKS);
                    }
                }
            }
        }
        Files.setPosixFilePermissions(
                top, PosixFilePermissions.fromString(folder ? "rwx------" : "rw-------"));
    }

    /// Makes sure that this user gets to a folder of the user's. Changes nothing.
    ///
    /// @throws Refused if the user cannot get there
    void passes(Path path) throws IOException {
        if (other.isEmpty()) {
            return;
        }
        for (Path folder = path; folder != null; folder = folder.getParent()) {
            if (!canPass(folder, other.get())) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "PostgreSQL runs as user %s, who cannot pass %s: chmod o+x %s, or name another directory"
                                .formatted(other.get().getName(), folder, folder));
            }
        }
    }

    /// Makes sure that the folders above can be passed: ours is opened for that, the user's own are
    /// not touched.
    private void letPass(Path top, UserPrincipal user) throws IOException {
        Path ours = Objects.requireNonNull(top.getParent());
        if (!canPass(ours, user) && Files.getOwner(ours).getName().equals(ROOT)) {
            Files.setPosixFilePermissions(ours, PosixFilePermissions.fromString("rwx--x--x"));
        }
        passes(ours);
    }

    private static boolean canPass(Path folder, UserPrincipal user) throws IOException {
        PosixFileAttributes attributes = Files.readAttributes(folder, PosixFileAttributes.class);
        return attributes.permissions().contains(PosixFilePermission.OTHERS_EXECUTE)
                || (attributes.owner().equals(user)
                        && attributes.permissions().contains(PosixFilePermission.OWNER_EXECUTE));
    }
}
