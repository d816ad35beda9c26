package io.oltplab.sql.dialect;

import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/// How a database says it. Has no state and may be used by many threads; found by [ServiceLoader].
public interface Dialect {

    /// What the JDBC URLs of this database begin with, such as `jdbc:mysql:`.
    String urlPrefix();

    /// Settings for the driver. What the user's URL names itself wins over them.
    ///
    /// @param url where to connect to
    Map<String, String> driverProperties(String url, Use use);

    /// Asks the server what it is.
    ServerFacts inspect(Connection connection) throws SQLException;

    /// Says what a failure means, by the vendor's code: drivers disagree on the SQLState.
    Judgement judge(SQLException failure);

    /// The statement that creates a table.
    String createTable(TableDefinition table);

    /// The statement that creates an index.
    String createIndex(IndexDefinition index);

    /// The statement that takes a table's statistics, by which the server plans its queries. Left
    /// alone, servers do so some time after a load and, when stopped before, plan for empty tables.
    default String takeStatistics(String table) {
        return "analyze table " + table;
    }

    /// Appends a string as a literal of the SQL text, quotes included, safe whatever it contains.
    void appendText(StringBuilder sql, String value);

    /// The dialect for a URL.
    ///
    /// @throws IllegalArgumentException if no database known here has such URLs
    static Dialect of(String url) {
        List<Dialect> all =
                ServiceLoader.load(Dialect.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
        for (Dialect dialect : all) {
            if (url.startsWith(dialect.urlPrefix())) {
                return dialect;
            }
        }
        throw new IllegalArgumentException(
                "url must begin with one of "
                        + all.stream().map(Dialect::urlPrefix).sorted().toList()
                        + ", got "
                        + url);
    }
}
