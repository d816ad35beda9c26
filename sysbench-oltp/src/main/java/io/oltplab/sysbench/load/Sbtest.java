package io.oltplab.sysbench.load;

import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.sysbench.options.TableOptions;
import java.util.List;

/// The tables `sbtest1`, `sbtest2`, ... of sysbench 1.0 (oltp_common.lua, create_table).
public final class Sbtest {

    private Sbtest() {}

    /// The name of a table.
    ///
    /// @param number from 1
    public static String name(int number) {
        return "sbtest" + number;
    }

    /// A table without its index on k, which is cheaper to make after the rows are in.
    static TableDefinition table(int number, TableOptions options) {
        Column id = Column.of("id", new ColumnType.Int());
        Column k = Column.of("k", new ColumnType.Int()).filledWith("0");
        if (options.content() == TableOptions.Content.PAIRS) {
            // (sysbench 1.0 bulk_insert.lua)
            return new TableDefinition(name(number), List.of(id, k), List.of("id"));
        }
        List<IndexDefinition> secondary =
                List.of(new IndexDefinition("xid", name(number), List.of("id")));
        return new TableDefinition(
                name(number),
                List.of(
                        options.autoNumbered() ? id.numbered() : id,
                        k,
                        Column.of("c", new ColumnType.Char(120)).filledWith(""),
                        Column.of("pad", new ColumnType.Char(60)).filledWith("")),
                options.secondary() ? List.of() : List.of("id"),
                options.secondary() ? secondary : List.of(),
                List.of(),
                options.createOptions());
    }

    /// The index on k.
    static IndexDefinition index(int number) {
        return new IndexDefinition("k_" + number, name(number), List.of("k"));
    }
}
