package io.oltplab.tpcc.durability;

/// A New-Order whose commit the database has answered, which can be packed into 63 bits: their
/// order is that of the key of ORDER.
///
/// @param warehouse up to 524,287
/// @param district up to 15
/// @param order O_ID, up to 16,777,215
/// @param customer up to 4,095
/// @param lines up to 15
record AcknowledgedOrder(int warehouse, int district, int order, int customer, int lines) {

    private static final int LINES_BITS = 4;
    private static final int CUSTOMER_BITS = 12;
    private static final int ORDER_BITS = 24;
    private static final int DISTRICT_BITS = 4;
    private static final int WAREHOUSE_BITS = 19;

    AcknowledgedOrder {
        check(warehouse, WAREHOUSE_BITS, "warehouse");
        check(district, DISTRICT_BITS, "district");
        check(order, ORDER_BITS, "order");
        check(customer, CUSTOMER_BITS, "customer");
        check(lines, LINES_BITS, "lines");
    }

    private static void check(int value, int bits, String what) {
        if (value < 0 || value >= 1 << bits) {
            throw new IllegalArgumentException(
                    what + " must be 0 to " + ((1 << bits) - 1) + ", got " + value);
        }
    }

    /// As a number, 0 or more.
    long packed() {
        long packed = warehouse;
        packed = packed << DISTRICT_BITS | district;
        packed = packed << ORDER_BITS | order;
        packed = packed << CUSTOMER_BITS | customer;
        return packed << LINES_BITS | lines;
    }

    static AcknowledgedOrder of(long packed) {
        long rest = packed;
        int lines = (int) (rest & mask(LINES_BITS));
        rest >>>= LINES_BITS;
        int customer = (int) (rest & mask(CUSTOMER_BITS));
        rest >>>= CUSTOMER_BITS;
        int order = (int) (rest & mask(ORDER_BITS));
        rest >>>= ORDER_BITS;
        int district = (int) (rest & mask(DISTRICT_BITS));
        return new AcknowledgedOrder(
                (int) (rest >>> DISTRICT_BITS), district, order, customer, lines);
    }

    private static long mask(int bits) {
        return (1L << bits) - 1;
    }

    @Override
    public String toString() {
        return "warehouse="
                + warehouse
                + " district="
                + district
                + " order_id="
                + order
                + " customer="
                + customer
                + " lines="
                + lines;
    }
}
