package io.oltplab.tpcc.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The stored procedures of the five transactions: data files, a folder for each family of
/// databases ([io.oltplab.sql.dialect.Dialect#family]). A database without a folder has no such
/// mode.
public final class Procedures {

    /// What all their names begin with.
    public static final String PREFIX = "oltplab_tpcc_";

    private static final List<String> NAMES =
            List.of("new_order", "payment", "order_status", "delivery", "stock_level");

    private Procedures() {}

    /// Creates them anew, if there are any for this database.
    ///
    /// @return whether there are
    public static boolean create(Database database, Connection connection) throws SQLException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : NAMES) {
            Optional<String> text = text(database, name);
            if (text.isEmpty()) {
                return false;
            }
            texts.put(name, text.get());
        }
        LoadNote.forgetProcedures(connection);
        drop(database, connection);
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (String text : texts.values()) {
                statement.execute(text);
            }
        }
        LoadNote.proceduresCreated(connection);
        return true;
    }

    /// Drops them if our note says that we created them.
    public static void dropIfCreated(Database database, Connection connection) throws SQLException {
        if (LoadNote.hasProcedures(connection)) {
            drop(database, connection);
        }
    }

    private static void drop(Database database, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String name : NAMES) {
                statement.execute(database.dialect().dropProcedure(PREFIX + name));
            }
        }
    }

    /// Refuses a run that needs procedures which are not there.
    public static void require(Database database) {
        if (text(database, NAMES.getFirst()).isEmpty()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "mode procs: there are no procedures for "
                            + database.server().flavour()
                            + "; use --mode sql");
        }
        try (Connection connection = database.open()) {
            if (!LoadNote.hasProcedures(connection)) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "mode procs: the database lacks the procedures; run oltplab tpcc prepare"
                                + " again as a user that may create routines, or use --mode sql");
            }
        } catch (SQLException e) {
            throw new Refused(
                    ExitCode.DATABASE_LOST,
                    "what the database holds cannot be read: "
                            + database.dialect().judge(e).message(),
                    e);
        }
    }

    private static Optional<String> text(Database database, String name) {
        String path = "procedures/" + database.dialect().family() + "/" + name + ".sql";
        try (InputStream file = Procedures.class.getResourceAsStream(path)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
