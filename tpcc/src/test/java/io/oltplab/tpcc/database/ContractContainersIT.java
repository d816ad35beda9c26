package io.oltplab.tpcc.database;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.server.ContainerServer;
import io.oltplab.sql.server.NeedsDocker;
import org.junit.jupiter.api.Nested;

/// The contract of all databases, on servers in containers.
@NeedsDocker
class ContractContainersIT {

    @Nested
    class MySql extends MySqlContractTest {

        @Override
        protected DatabaseSettings empty(String name) {
            return ContainerServer.MYSQL.createDatabase(name);
        }
    }

    @Nested
    class Percona extends MySqlContractTest {

        @Override
        protected DatabaseSettings empty(String name) {
            return ContainerServer.PERCONA.createDatabase(name);
        }
    }

    @Nested
    class MariaDb extends MySqlContractTest {

        @Override
        protected DatabaseSettings empty(String name) {
            return ContainerServer.MARIADB.createDatabase(name);
        }
    }

    @Nested
    class SqlServer extends SqlServerContractTest {

        @Override
        protected DatabaseSettings empty(String name) {
            return ContainerServer.SQL_SERVER.createDatabase(name);
        }
    }

    @Nested
    class PostgreSql extends PostgreSqlContractTest {

        @Override
        protected DatabaseSettings empty(String name) {
            return ContainerServer.POSTGRESQL.createDatabase(name);
        }
    }
}
