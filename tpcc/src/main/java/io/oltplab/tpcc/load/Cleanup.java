package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Refused;
import io.oltplab.sql.Database;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Procedures;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// Drops what we created, and nothing else.
public final class Cleanup {

    private Cleanup() {}

    /// Drops the tables that our note lists, then the note.
    ///
    /// @return names of the tables that were dropped, without the note's; empty if nothing was ours
    public static List<String> run(Database database) {
        try (Connection connection = database.open()) {
            List<String> dropped = new ArrayList<>();
            if (!LoadNote.exists(connection, LoadNote.TABLE)) {
                return dropped;
            }
            try (Statement statement = connection.createStatement()) {
                for (String table : LoadNote.tables(connection)) {
                    if (LoadNote.exists(connection, table)) {
                        statement.executeUpdate(database.dialect().dropTable(table));
                        dropped.add(table);
                    }
                }
                Procedures.dropIfCreated(database, connection);
                if (LoadNote.exists(connection, Ledger.TABLE)) {
                    statement.executeUpdate(database.dialect().dropTable(Ledger.TABLE));
                }
                statement.executeUpdate(database.dialect().dropTable(LoadNote.TABLE));
            }
            return dropped;
        } catch (SQLException e) {
            throw new Refused(
                    database.dialect().judge(e).exitCode(),
                    "cleanup failed: " + database.dialect().judge(e).message(),
                    e);
        }
    }
}
