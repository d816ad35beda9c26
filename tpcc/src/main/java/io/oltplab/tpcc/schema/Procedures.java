package io.oltplab.tpcc.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.dialect.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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
        List<String> texts = texts(database.dialect());
        if (texts.isEmpty()) {
            return false;
        }
        LoadNote.forgetProcedures(connection);
        drop(database, connection);
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            for (String text : texts) {
                statement.execute(text);
            }
        }
        LoadNote.proceduresCreated(connection);
        return true;
    }

    /// What creates them; empty if there are none for this dialect.
    public static List<String> texts(Dialect dialect) {
        return NAMES.stream().map(name -> text(dialect, name)).flatMap(Optional::stream).toList();
    }

    /// What drops them, if they are there.
    public static List<String> drops(Dialect dialect) {
        return NAMES.stream().map(name -> dialect.dropProcedure(PREFIX + name)).toList();
    }

    /// Drops them if our note says that we created them.
    public static void dropIfCreated(Database database, Connection connection) throws SQLException {
        if (LoadNote.hasProcedures(connection)) {
            drop(database, connection);
        }
    }

    private static void drop(Database database, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String drop : drops(database.dialect())) {
                statement.execute(drop);
            }
        }
    }

    /// Refuses a run that needs procedures which are not there.
    public static void require(Database database) {
        if (texts(database.dialect()).isEmpty()) {
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
            List<String> missing = missing(connection);
            if (!missing.isEmpty()) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "mode procs: the database lacks "
                                + String.join(", ", missing)
                                + ": oltplab tpcc prepare makes the procedures anew");
            }
        } catch (SQLException e) {
            throw new Refused(
                    database.dialect().judge(e).exitCode(),
                    "what the database holds cannot be read: "
                            + database.dialect().judge(e).message(),
                    e);
        }
    }

    /// Names of those that are neither a procedure nor a function of the connection's schema.
    private static List<String> missing(Connection connection) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        String catalog = connection.getCatalog();
        String schema = connection.getSchema();
        Set<String> present = new HashSet<>();
        try (ResultSet rows = about.getProcedures(catalog, schema, "%")) {
            addNames(present, rows, "PROCEDURE_NAME");
        }
        try (ResultSet rows = about.getFunctions(catalog, schema, "%")) {
            addNames(present, rows, "FUNCTION_NAME");
        }
        return NAMES.stream()
                .map(name -> PREFIX + name)
                .filter(name -> !present.contains(name))
                .toList();
    }

    private static void addNames(Set<String> names, ResultSet rows, String column)
            throws SQLException {
        while (rows.next()) {
            // SQL Server's driver adds a number: name;1.
            String name = rows.getString(column).replaceFirst(";\\d+$", "");
            names.add(name.toLowerCase(Locale.ROOT));
        }
    }

    private static Optional<String> text(Dialect dialect, String name) {
        String path = "procedures/" + dialect.family() + "/" + name + ".sql";
        try (InputStream file = Procedures.class.getResourceAsStream(path)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
