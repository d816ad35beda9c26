package io.oltplab.sql.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.plan.Secret;
import io.oltplab.sql.DatabaseSettings;
import org.junit.jupiter.api.Test;

/// A database without a way of its own.
class InsertRowsTest extends BulkRowsContract {

    @Override
    protected DatabaseSettings settings() {
        return new DatabaseSettings(
                "jdbc:h2:mem:bulk;MODE=MySQL;DB_CLOSE_DELAY=-1", "sa", new Secret(""));
    }

    @Test
    void insertsAreNothingToAnnounce() {
        assertThat(loader.name()).isEqualTo("multi-row INSERT");
        assertThat(said).isEmpty();
    }
}
