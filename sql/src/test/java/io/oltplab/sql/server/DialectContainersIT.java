package io.oltplab.sql.server;

import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.dialect.DialectContract;
import io.oltplab.sql.dialect.Judgement;
import io.oltplab.sql.load.BulkRowsContract;
import org.junit.jupiter.api.Nested;

/// What every dialect and every quick load must do, on servers in containers.
@NeedsDocker
class DialectContainersIT {

    @Nested
    class MySql extends DialectContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.MYSQL.createDatabase("contract");
        }
    }

    @Nested
    class MySqlRows extends BulkRowsContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.MYSQL.createDatabase("bulk");
        }
    }

    @Nested
    class Percona extends DialectContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.PERCONA.createDatabase("contract");
        }
    }

    @Nested
    class PerconaRows extends BulkRowsContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.PERCONA.createDatabase("bulk");
        }
    }

    @Nested
    class MariaDb extends DialectContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.MARIADB.createDatabase("contract");
        }
    }

    @Nested
    class MariaDbRows extends BulkRowsContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.MARIADB.createDatabase("bulk");
        }
    }

    @Nested
    class SqlServer extends DialectContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.SQL_SERVER.createDatabase("contract");
        }

        /// Two threads of sysbench that delete one row and put it back meet in it.
        @Override
        protected Judgement.Action knownKey() {
            return Judgement.Action.RETRY;
        }
    }

    @Nested
    class SqlServerRows extends BulkRowsContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.SQL_SERVER.createDatabase("bulk");
        }
    }

    @Nested
    class PostgreSql extends DialectContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.POSTGRESQL.createDatabase("contract");
        }

        /// Two threads of sysbench that delete one row and put it back meet in it.
        @Override
        protected Judgement.Action knownKey() {
            return Judgement.Action.RETRY;
        }
    }

    @Nested
    class PostgreSqlRows extends BulkRowsContract {

        @Override
        protected DatabaseSettings settings() {
            return ContainerServer.POSTGRESQL.createDatabase("bulk");
        }
    }
}
