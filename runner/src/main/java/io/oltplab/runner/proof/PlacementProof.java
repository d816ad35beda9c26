package io.oltplab.runner.proof;

import io.oltplab.sql.Database;
import io.oltplab.sql.checkup.Checkup;
import io.oltplab.sql.checkup.Whereabouts;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds out where a database lies.
public final class PlacementProof {

    /// The serial of the disk under test in every virtual machine of a rig.
    private static final String TESTDB = "testdb";

    private static final String SERIAL = "serial";
    private static final String FOUND_BY = "found by";

    /// What a guest tells, in the order of the chain.
    private static final List<String> LINKS =
            List.of(
                    "machine",
                    "data directory",
                    "mount point",
                    "file system",
                    "mount options",
                    "block device",
                    SERIAL,
                    FOUND_BY,
                    "size",
                    "free",
                    "open data files",
                    "kernel");

    private final Path proc;
    private final Disks disks;

    /// Looks at this machine.
    public PlacementProof() {
        this(Path.of("/proc"), Path.of("/sys/class/block"));
    }

    PlacementProof(Path proc, Path sysBlock) {
        this.proc = proc;
        this.disks = new Disks(sysBlock);
    }

    /// Whether this kind of server can be asked at all.
    public static boolean canAsk(String url) {
        return Checkup.of(url).isPresent();
    }

    /// Follows a database down to its drive. One that is not on this machine is believed what the
    /// provisioning of its virtual machine wrote into it, as far as nothing contradicts.
    public Placement of(Database database) {
        String url = database.settings().url();
        Optional<Checkup> checkup = Checkup.of(url);
        if (checkup.isEmpty()) {
            return Placement.unknown("this kind of server cannot be asked where its data lie");
        }
        Whereabouts whereabouts;
        try (Connection connection = database.open()) {
            whereabouts = checkup.get().whereabouts(connection);
        } catch (SQLException refused) {
            return Placement.unknown(
                    "the server does not say where its data lie: " + refused.getMessage());
        }
        if (!whereabouts.statement().isEmpty()) {
            return stated(whereabouts);
        }
        Endpoint endpoint = Endpoint.of(url, checkup.get().port());
        if (!endpoint.isHere()) {
            return Placement.unknown(
                    "the server is on another machine and says nothing of its drive: run oltplab"
                            + " doctor --db there");
        }
        Placement found = here(endpoint, url);
        if (found.means() == Placement.Means.NONE) {
            return found;
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("data directory", whereabouts.dataDirectory());
        facts.putAll(found.facts());
        return new Placement(found.means(), facts, found.serials(), found.problem());
    }

    /// Follows the database behind a URL, if its server is a process of this machine that may be
    /// looked at. Needs no login.
    public Optional<Placement> ofProcess(String url) {
        Optional<Checkup> checkup = Checkup.of(url);
        if (checkup.isEmpty()) {
            return Optional.empty();
        }
        Endpoint endpoint = Endpoint.of(url, checkup.get().port());
        return endpoint.isHere()
                ? Listener.on(endpoint.port(), proc)
                        .filter(listener -> checkup.get().isServer(listener.name()))
                        .map(listener -> new OpenFiles(proc, disks).of(listener, checkup.get()))
                : Optional.empty();
    }

    private Placement here(Endpoint endpoint, String url) {
        Optional<Placement> found = ofProcess(url);
        if (found.isPresent()) {
            return found.get();
        }
        return Placement.unknown(
                Listener.on(endpoint.port(), proc)
                        .map(
                                other ->
                                        "port "
                                                + endpoint.port()
                                                + " belongs to "
                                                + other.name()
                                                + " (process "
                                                + other.pid()
                                                + "), which only passes it on: run oltplab doctor"
                                                + " --db where the server is")
                        .orElse(
                                "the process behind port "
                                        + endpoint.port()
                                        + " cannot be looked at: run oltplab doctor as root, or as"
                                        + " the user of the server"));
    }

    private static Placement stated(Whereabouts whereabouts) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (String name : LINKS) {
            String value = whereabouts.statement().get(name);
            if (value != null) {
                facts.put(name, value);
            }
        }
        return new Placement(
                Placement.Means.STATEMENT, facts, Map.of(), contradiction(whereabouts));
    }

    /// What contradicts a guest's statement; empty if nothing does.
    private static String contradiction(Whereabouts whereabouts) {
        Map<String, String> told = whereabouts.statement();
        String data = told.getOrDefault("data directory", "");
        String directory = whereabouts.dataDirectory();
        if (!directory.equals(data) && !directory.equals(data + "/")) {
            return "the guest tells of "
                    + data
                    + ", and the server's data directory is "
                    + directory;
        }
        String serial = told.getOrDefault(SERIAL, "(none)");
        if (told.getOrDefault(FOUND_BY, "").equals(SERIAL) && !serial.equals(TESTDB)) {
            return data + " lies on the disk with the serial " + serial + ", not on " + TESTDB;
        }
        return whereabouts.statementIsStale()
                ? "what the guest tells is older than its server's start: run oltplab-provision report in it"
                : "";
    }
}
