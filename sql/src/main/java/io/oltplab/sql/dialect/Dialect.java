package io.oltplab.sql.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/// How a database says it. Has no state and may be used by many threads; found by [ServiceLoader].
public interface Dialect extends Wording {

    /// What the JDBC URLs of this database begin with, such as `jdbc:mysql:`.
    String urlPrefix();

    /// The family whose language it speaks, such as `mysql`: data files for it, such as stored
    /// procedures, are found by this word.
    default String family() {
        return urlPrefix().replace("jdbc:", "").replace(":", "");
    }

    /// Settings for the driver. What the user's URL names itself wins over them.
    ///
    /// @param url where to connect to
    Map<String, String> driverProperties(String url, Use use);

    /// Settings for the driver that win over those above where the user asks for `--insecure`: any
    /// certificate, or no TLS at all where the server has none.
    Map<String, String> insecureProperties();

    /// Whether a URL says which database of the server is meant.
    default boolean namesDatabase(String url) {
        return true;
    }

    /// Asks the server what it is.
    ServerFacts inspect(Connection connection) throws SQLException;

    /// Names of those variables of [#inspect] that decide what a commit costs and is worth: they
    /// are printed where a run begins.
    default List<String> commitVariables() {
        return List.of();
    }

    /// Says what a failure means, by the vendor's code: drivers disagree on the SQLState.
    Judgement judge(SQLException failure);

    /// Sets the database up before a workload makes its first table there, as [#databaseSettings]
    /// says.
    ///
    /// @param server to which the connection leads
    /// @param say is told what was found and done, a line each
    /// @throws io.oltplab.core.bench.Refused if results without the settings would not compare
    default void setUpDatabase(ServerFacts server, Connection connection, Consumer<String> say)
            throws SQLException {}

    /// Runs a query whose rows nobody looks at, as those of sysbench: the whole result comes over
    /// and is dropped. The statement must not be in use by another thread.
    default void discard(PreparedStatement query) throws SQLException {
        query.executeQuery().close();
    }

    /// What the URLs begin with of the driver that the family of a URL's database is named after:
    /// whatever asks the server alone, and not the driver, is found by it.
    static String familyPrefix(String url) {
        return all().stream()
                .filter(dialect -> url.startsWith(dialect.urlPrefix()))
                .findFirst()
                .map(dialect -> "jdbc:" + dialect.family() + ":")
                .orElse(url);
    }

    private static List<Dialect> all() {
        return ServiceLoader.load(Dialect.class).stream().map(ServiceLoader.Provider::get).toList();
    }

    /// Has a query give so many rows at most; the caller reads no more in any case.
    default void atMost(PreparedStatement query, int rows) throws SQLException {
        query.setMaxRows(rows);
    }

    /// The dialect for a URL.
    ///
    /// @throws IllegalArgumentException if no database known here has such URLs
    static Dialect of(String url) {
        List<Dialect> all = all();
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
