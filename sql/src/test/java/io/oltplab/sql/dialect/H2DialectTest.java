package io.oltplab.sql.dialect;

import io.oltplab.core.plan.Secret;
import io.oltplab.sql.DatabaseSettings;

class H2DialectTest extends DialectContract {

    @Override
    protected DatabaseSettings settings() {
        return new DatabaseSettings(
                "jdbc:h2:mem:contract;MODE=MySQL;DB_CLOSE_DELAY=-1", "sa", new Secret("geheim"));
    }
}
