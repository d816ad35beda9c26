package io.oltplab.sql.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.TestServer;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Accounts of caching_sha2_password over a connection without TLS. A server that has the account
/// in its cache never asks for the key, so the cache is emptied before each attempt.
@Tag("server")
class PublicKeyTest {

    private static final String PASSWORD = "S3ntinel-sha2";

    private DatabaseSettings ours;

    @BeforeEach
    void account() throws Exception {
        ours = TestServer.shared().createDatabase("public_key");
        try (Database database = Database.connect(ours);
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            Assumptions.assumeFalse(
                    database.server().flavour().equals("mariadb"),
                    "MariaDB has no caching_sha2_password: this test needs MySQL (.ci/mysql)");
            statement.execute("drop user if exists 'sha2'@'127.0.0.1'");
            statement.execute(
                    "create user 'sha2'@'127.0.0.1' identified with caching_sha2_password by '"
                            + PASSWORD
                            + "'");
            statement.execute("grant all on public_key.* to 'sha2'@'127.0.0.1'");
            statement.execute("flush privileges");
        }
    }

    private DatabaseSettings account(String driver, String parameters) {
        return new DatabaseSettings(
                ours.url().replace("jdbc:mysql:", "jdbc:" + driver + ":") + parameters,
                "sha2",
                new Secret(PASSWORD));
    }

    @ParameterizedTest
    @CsvSource({
        "mysql, ?sslMode=DISABLED&allowPublicKeyRetrieval=false",
        "mariadb, ?sslMode=disable&allowPublicKeyRetrieval=false"
    })
    void keyThatIsNotFetchedIsOneLineThatSaysWhatToDo(String driver, String parameters) {
        assertThatThrownBy(() -> Database.connect(account(driver, parameters)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.PREFLIGHT))
                .hasMessageContaining("caching_sha2_password")
                .hasMessageContaining("turn TLS on")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource({"mysql", "mariadb"})
    void onTheMachineItselfTheKeyIsFetched(String driver) {
        try (Database database = Database.connect(account(driver, ""))) {
            assertThat(database.server().flavour()).isNotEqualTo("mariadb");
        }
    }

    @Test
    void overTlsNoKeyIsNeeded() {
        String parameters = "?sslMode=REQUIRED&allowPublicKeyRetrieval=false";
        try (Database database = Database.connect(account("mysql", parameters))) {
            assertThat(database.server().variables().get("tls")).isNotEqualTo("off");
        }
    }
}
