package io.oltplab.sql.mysql;

import io.oltplab.sql.load.RowChecksum;
import java.util.List;
import java.util.stream.Collectors;

/// CRC-32 of the MySQL family.
public final class MySqlChecksum implements RowChecksum {

    @Override
    public String urlPrefix() {
        return "jdbc:mysql:";
    }

    @Override
    public String expression(List<String> columns) {
        // Bytes as numbers: the sql_mode may say that a backslash in a literal is one. All values
        // as text before anything else: a number in bytes beside a number is a number.
        return columns.stream()
                .map(
                        column ->
                                "ifnull(cast(%s as char character set utf8mb4), _utf8mb4 0x5C4E)"
                                        .formatted(column))
                .collect(Collectors.joining(", ", "crc32(concat_ws(_utf8mb4 0x09, ", "))"));
    }
}
