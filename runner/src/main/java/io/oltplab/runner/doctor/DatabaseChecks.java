package io.oltplab.runner.doctor;

import io.oltplab.runner.doctor.Finding.Level;
import io.oltplab.runner.proof.NamedDrive;
import io.oltplab.runner.proof.Placement;
import io.oltplab.runner.proof.PlacementProof;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.checkup.Checkup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Checks of a database: where its files lie, what its settings and its state would do to figures.
final class DatabaseChecks {

    private static final double BYTES_PER_GB = 1e9;

    /// The smallest load of a published protocol that is made smaller still: one warehouse, logs.
    private static final long FREE_BYTES = 500_000_000;

    private DatabaseChecks() {}

    /// All findings about one database.
    ///
    /// @param wanted the drive that it must lie on, if one is named
    /// @param machine of a rig that it must be; empty for any
    /// @throws io.oltplab.core.bench.Refused if there is no connection
    static List<Finding> of(
            DatabaseSettings settings, Optional<NamedDrive> wanted, String machine) {
        List<Finding> found = new ArrayList<>();
        try (Database database = Database.connect(settings)) {
            found.add(
                    new Finding(
                            Level.OK,
                            "database",
                            (machine.isEmpty() ? "" : machine + ": ")
                                    + settings.url()
                                    + ": "
                                    + database.server().flavour()
                                    + " "
                                    + database.server().version(),
                            ""));
            Placement placement = new PlacementProof().of(database);
            found.add(placement(placement, wanted, machine));
            freeSpace(placement).ifPresent(found::add);
            found.addAll(checkup(database));
        }
        return found;
    }

    private static Finding placement(
            Placement placement, Optional<NamedDrive> wanted, String machine) {
        String problem =
                wanted.map(drive -> drive.contradiction(placement)).orElse(placement.problem());
        if (problem.isEmpty() && !machine.isEmpty()) {
            problem = placement.contradiction(machine);
        }
        String chain =
                placement.facts().isEmpty()
                        ? "not known"
                        : placement.facts().entrySet().stream()
                                .map(link -> link.getKey() + " " + link.getValue())
                                .collect(Collectors.joining(" -> "));
        Map<String, String> serials = placement.serials();
        if (!serials.isEmpty()) {
            chain += " -> serial " + String.join(", ", serials.values());
        }
        if (problem.isEmpty()) {
            String asked =
                    wanted.isPresent() || !machine.isEmpty() ? " -> on the drive under test" : "";
            return new Finding(
                    Level.OK,
                    "placement",
                    chain + asked + "; from " + placement.means().words(),
                    "");
        }
        boolean demanded = wanted.isPresent() || !machine.isEmpty();
        return new Finding(demanded ? Level.FAIL : Level.WARN, "placement", chain, problem);
    }

    private static Optional<Finding> freeSpace(Placement placement) {
        OptionalLong free = freeBytes(placement);
        if (free.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                Finding.of(
                        free.getAsLong() >= FREE_BYTES,
                        Level.WARN,
                        "free space",
                        String.format(Locale.ROOT, "%.1f GB", free.getAsLong() / BYTES_PER_GB),
                        "a load needs more: oltplab review PLAN --dry-run says how much; drop what"
                                + " is of no use",
                        "DROP DATABASE name"));
    }

    private static OptionalLong freeBytes(Placement placement) {
        String told = placement.facts().getOrDefault("free", "");
        if (told.matches("\\d+ bytes")) {
            return OptionalLong.of(Long.parseLong(told.substring(0, told.indexOf(' '))));
        }
        Path file = Path.of(placement.facts().getOrDefault("data file", ""));
        if (file.isAbsolute() && Files.exists(file)) {
            try {
                return OptionalLong.of(Files.getFileStore(file).getUsableSpace());
            } catch (IOException gone) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.empty();
    }

    private static List<Finding> checkup(Database database) {
        Optional<Checkup> checkup = Checkup.of(database.settings().url());
        if (checkup.isEmpty()) {
            return List.of(
                    new Finding(
                            Level.WARN,
                            "settings",
                            "not looked at",
                            "this kind of server has no checkup yet"));
        }
        try (Connection connection = database.open()) {
            return checkup.get().findings(connection).stream()
                    .map(
                            one ->
                                    new Finding(
                                            Level.valueOf(one.level().name()),
                                            one.check(),
                                            one.figure(),
                                            one.advice(),
                                            one.sql()))
                    .toList();
        } catch (SQLException refused) {
            return List.of(
                    new Finding(
                            Level.FAIL,
                            "settings",
                            String.valueOf(refused.getMessage()),
                            "log in as a user that may look at the server's variables"));
        }
    }
}
