package io.oltplab.tpcc.input;

/// How many rows a warehouse has. A real database always has [#SPECIFICATION]; smaller ones exist
/// for tests of control flow.
///
/// @param items rows of ITEM, and of STOCK per warehouse, 100 to 100,000
/// @param customers rows of CUSTOMER per district, a multiple of 10 from 10 to 3,000
public record Scale(int items, int customers) {

    /// (TPC-C clause 4.3.3.1)
    public static final Scale SPECIFICATION = new Scale(100_000, 3_000);

    /// Districts of a warehouse (TPC-C clause 1.2).
    public static final int DISTRICTS = 10;

    private static final int LAST_NAMES = 1_000;

    public Scale {
        if (items < 100 || items > 100_000) {
            throw new IllegalArgumentException("items must be 100 to 100000, got " + items);
        }
        if (customers < 10 || customers > 3_000 || customers % 10 != 0) {
            throw new IllegalArgumentException(
                    "customers must be a multiple of 10 from 10 to 3000, got " + customers);
        }
    }

    /// Orders of a district that are delivered when it is loaded: 2,100.
    public int deliveredOrders() {
        return customers / 10 * 7;
    }

    /// How many last names a district surely has: each of them belongs to one of its first
    /// customers.
    public int lastNames() {
        return Math.min(LAST_NAMES, customers);
    }
}
