package io.oltplab.tpcc.schema;

import io.oltplab.sql.schema.Column;
import io.oltplab.sql.schema.ColumnType;
import io.oltplab.sql.schema.IndexDefinition;
import io.oltplab.sql.schema.TableDefinition;
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
        return new TableDefinition(
                "warehouse",
                List.of(
                        Column.of("w_id", INT),
                        text("w_name", 10),
                        text("w_street_1", 20),
                        text("w_street_2", 20),
                        text("w_city", 20),
                        fixed("w_state", 2),
                        fixed("w_zip", 9),
                        Column.of("w_tax", TAX),
                        Column.of("w_ytd", MONEY)),
                List.of("w_id"));
    }

    private static TableDefinition stock() {
        return new TableDefinition(
                "stock",
                List.of(
                        Column.of("s_w_id", INT),
                        Column.of("s_i_id", INT),
                        Column.of("s_quantity", INT),
                        fixed("s_dist_01", 24),
                        fixed("s_dist_02", 24),
                        fixed("s_dist_03", 24),
                        fixed("s_dist_04", 24),
                        fixed("s_dist_05", 24),
                        fixed("s_dist_06", 24),
                        fixed("s_dist_07", 24),
                        fixed("s_dist_08", 24),
                        fixed("s_dist_09", 24),
                        fixed("s_dist_10", 24),
                        Column.of("s_ytd", BIGINT),
                        Column.of("s_order_cnt", INT),
                        Column.of("s_remote_cnt", INT),
                        text("s_data", 50)),
                List.of("s_w_id", "s_i_id"));
    }

    private static TableDefinition district() {
        return new TableDefinition(
                "district",
                List.of(
                        Column.of("d_w_id", INT),
                        Column.of("d_id", INT),
                        text("d_name", 10),
                        text("d_street_1", 20),
                        text("d_street_2", 20),
                        text("d_city", 20),
                        fixed("d_state", 2),
                        fixed("d_zip", 9),
                        Column.of("d_tax", TAX),
                        Column.of("d_ytd", MONEY),
                        Column.of("d_next_o_id", INT)),
                List.of("d_w_id", "d_id"));
    }

    private static TableDefinition customer() {
        return new TableDefinition(
                "customer",
                List.of(
                        Column.of("c_w_id", INT),
                        Column.of("c_d_id", INT),
                        Column.of("c_id", INT),
                        text("c_first", 16),
                        fixed("c_middle", 2),
                        text("c_last", 16),
                        text("c_street_1", 20),
                        text("c_street_2", 20),
                        text("c_city", 20),
                        fixed("c_state", 2),
                        fixed("c_zip", 9),
                        fixed("c_phone", 16),
                        Column.of("c_since", TIME),
                        fixed("c_credit", 2),
                        Column.of("c_credit_lim", MONEY),
                        Column.of("c_discount", TAX),
                        Column.of("c_balance", MONEY),
                        Column.of("c_ytd_payment", MONEY),
                        Column.of("c_payment_cnt", INT),
                        Column.of("c_delivery_cnt", INT),
                        text("c_data", 500)),
                List.of("c_w_id", "c_d_id", "c_id"));
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

    private static Column text(String name, int length) {
        return Column.of(name, new ColumnType.Varchar(length));
    }

    private static Column fixed(String name, int length) {
        return Column.of(name, new ColumnType.Char(length));
    }
}
