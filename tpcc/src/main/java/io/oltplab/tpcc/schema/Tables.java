package io.oltplab.tpcc.schema;

import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
import io.oltplab.tpcc.input.Scale;
import java.util.ArrayList;
import java.util.List;

/// The nine tables (TPC-C clause 1.3) with the specification's column names and exact decimals for
/// money. Identifiers and counters are integers, wider than the specification asks, because a long
/// run overflows its widths. Foreign keys are not enforced by the database (clause 1.3.1 leaves it
/// open), and HISTORY has no key, as specified.
public final class Tables {

    private static final ColumnType INT = new ColumnType.Int();
    private static final ColumnType BIGINT = new ColumnType.BigInt();
    private static final ColumnType TIME = new ColumnType.Timestamp();
    private static final ColumnType MONEY = new ColumnType.Decimal(12, 2);
    private static final ColumnType TAX = new ColumnType.Decimal(4, 4);

    private Tables() {}

    /// All tables in the order in which they are made.
    public static List<TableDefinition> all() {
        return List.of(
                item(),
                warehouse(),
                stock(),
                district(),
                customer(),
                history(),
                orders(),
                newOrder(),
                orderLine());
    }

    /// The same with text for the end of each CREATE TABLE.
    ///
    /// @param options may be empty
    public static List<TableDefinition> all(String options) {
        return all().stream().map(table -> table.with(options)).toList();
    }

    /// The indexes that are made after the rows are in (TPC-C clause 1.4 allows them): customers by
    /// last name, and orders by customer.
    public static List<IndexDefinition> indexes() {
        return List.of(
                new IndexDefinition(
                        "customer_by_name",
                        "customer",
                        List.of("c_w_id", "c_d_id", "c_last", "c_first")),
                new IndexDefinition(
                        "orders_by_customer",
                        "orders",
                        List.of("o_w_id", "o_d_id", "o_c_id", "o_id")));
    }

    /// The table of a name.
    public static TableDefinition table(String name) {
        return all().stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
    }

    private static TableDefinition item() {
        return new TableDefinition(
                "item",
                List.of(
                        Column.of("i_id", INT),
                        Column.of("i_im_id", INT),
                        text("i_name", 24),
                        Column.of("i_price", new ColumnType.Decimal(5, 2)),
                        text("i_data", 50)),
                List.of("i_id"));
    }

    private static TableDefinition warehouse() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of("w_id", INT));
        columns.add(text("w_name", 10));
        address(columns, "w");
        columns.add(Column.of("w_tax", TAX));
        columns.add(Column.of("w_ytd", MONEY));
        return new TableDefinition("warehouse", columns, List.of("w_id")).changingOften();
    }

    private static TableDefinition stock() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of("s_w_id", INT));
        columns.add(Column.of("s_i_id", INT));
        columns.add(Column.of("s_quantity", INT));
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            columns.add(fixed((district < 10 ? "s_dist_0" : "s_dist_") + district, 24));
        }
        columns.add(Column.of("s_ytd", BIGINT));
        columns.add(Column.of("s_order_cnt", INT));
        columns.add(Column.of("s_remote_cnt", INT));
        columns.add(text("s_data", 50));
        return new TableDefinition("stock", columns, List.of("s_w_id", "s_i_id")).changingOften();
    }

    private static TableDefinition district() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of("d_w_id", INT));
        columns.add(Column.of("d_id", INT));
        columns.add(text("d_name", 10));
        address(columns, "d");
        columns.add(Column.of("d_tax", TAX));
        columns.add(Column.of("d_ytd", MONEY));
        columns.add(Column.of("d_next_o_id", INT));
        return new TableDefinition("district", columns, List.of("d_w_id", "d_id")).changingOften();
    }

    private static TableDefinition customer() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.of("c_w_id", INT));
        columns.add(Column.of("c_d_id", INT));
        columns.add(Column.of("c_id", INT));
        // By their order one of several customers of a last name is chosen: the same in any
        // database.
        columns.add(Column.of("c_first", new ColumnType.Varchar(16, true)));
        columns.add(fixed("c_middle", 2));
        columns.add(text("c_last", 16));
        address(columns, "c");
        columns.add(fixed("c_phone", 16));
        columns.add(Column.of("c_since", TIME));
        columns.add(fixed("c_credit", 2));
        columns.add(Column.of("c_credit_lim", MONEY));
        columns.add(Column.of("c_discount", TAX));
        columns.add(Column.of("c_balance", MONEY));
        columns.add(Column.of("c_ytd_payment", MONEY));
        columns.add(Column.of("c_payment_cnt", INT));
        columns.add(Column.of("c_delivery_cnt", INT));
        columns.add(text("c_data", 500));
        return new TableDefinition("customer", columns, List.of("c_w_id", "c_d_id", "c_id"))
                .changingOften();
    }

    private static TableDefinition history() {
        return new TableDefinition(
                "history",
                List.of(
                        Column.of("h_c_id", INT),
                        Column.of("h_c_d_id", INT),
                        Column.of("h_c_w_id", INT),
                        Column.of("h_d_id", INT),
                        Column.of("h_w_id", INT),
                        Column.of("h_date", TIME),
                        Column.of("h_amount", new ColumnType.Decimal(6, 2)),
                        text("h_data", 24)),
                List.of());
    }

    private static TableDefinition orders() {
        return new TableDefinition(
                "orders",
                List.of(
                        Column.of("o_w_id", INT),
                        Column.of("o_d_id", INT),
                        Column.of("o_id", INT),
                        Column.of("o_c_id", INT),
                        Column.of("o_entry_d", TIME),
                        Column.nullable("o_carrier_id", INT),
                        Column.of("o_ol_cnt", INT),
                        Column.of("o_all_local", INT)),
                List.of("o_w_id", "o_d_id", "o_id"));
    }

    private static TableDefinition newOrder() {
        return new TableDefinition(
                "new_order",
                List.of(
                        Column.of("no_w_id", INT),
                        Column.of("no_d_id", INT),
                        Column.of("no_o_id", INT)),
                List.of("no_w_id", "no_d_id", "no_o_id"));
    }

    private static TableDefinition orderLine() {
        return new TableDefinition(
                "order_line",
                List.of(
                        Column.of("ol_w_id", INT),
                        Column.of("ol_d_id", INT),
                        Column.of("ol_o_id", INT),
                        Column.of("ol_number", INT),
                        Column.of("ol_i_id", INT),
                        Column.of("ol_supply_w_id", INT),
                        Column.nullable("ol_delivery_d", TIME),
                        Column.of("ol_quantity", INT),
                        Column.of("ol_amount", new ColumnType.Decimal(6, 2)),
                        fixed("ol_dist_info", 24)),
                List.of("ol_w_id", "ol_d_id", "ol_o_id", "ol_number"));
    }

    /// Two streets, city, state and zip.
    ///
    /// @param prefix of the columns' names
    private static void address(List<Column> columns, String prefix) {
        columns.add(text(prefix + "_street_1", 20));
        columns.add(text(prefix + "_street_2", 20));
        columns.add(text(prefix + "_city", 20));
        columns.add(fixed(prefix + "_state", 2));
        columns.add(fixed(prefix + "_zip", 9));
    }

    private static Column text(String name, int length) {
        return Column.of(name, new ColumnType.Varchar(length));
    }

    private static Column fixed(String name, int length) {
        return Column.of(name, new ColumnType.Char(length));
    }
}
