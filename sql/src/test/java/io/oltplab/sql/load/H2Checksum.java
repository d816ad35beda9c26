package io.oltplab.sql.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/// CRC-32 of H2: a function of ours, which a database has to be given first.
public class H2Checksum implements RowChecksum {

    /// H2 behind a driver that fails as a test wants.
    public static final class Faulty extends H2Checksum {
        @Override
        public String urlPrefix() {
            return "jdbc:faulty:h2:";
        }
    }

    /// Gives the function to a database.
    public static void install(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "create alias if not exists crc32 for '"
                            + H2Checksum.class.getName()
                            + ".crc32'");
        }
    }

    /// What H2 calls.
    public static long crc32(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(UTF_8));
        return crc.getValue();
    }

    @Override
    public String urlPrefix() {
        return "jdbc:h2:";
    }

    @Override
    public String expression(List<String> columns) {
        return columns.stream()
                .map(column -> "ifnull(cast(%s as varchar), '\\N')".formatted(column))
                .collect(Collectors.joining(", ", "crc32(concat_ws(char(9), ", "))"));
    }
}
