package io.oltplab.tpcc.input;

import java.math.BigDecimal;
import java.util.List;

/// What the driver gives to one transaction.
public sealed interface Input {

    /// Which transaction this is for.
    Transaction type();

    /// New-Order (TPC-C clause 2.4.1).
    ///
    /// @param lines 5 to 15, in the order of their numbers
    /// @param rollback whether the last line names an item that does not exist
    record NewOrder(
            int warehouse, int district, int customer, List<OrderLine> lines, boolean rollback)
            implements Input {
        public NewOrder {
            lines = List.copyOf(lines);
        }

        @Override
        public Transaction type() {
            return Transaction.NEW_ORDER;
        }

        /// How many lines are supplied by another warehouse.
        public int remoteLines() {
            int remote = 0;
            for (OrderLine line : lines) {
                if (line.supplyingWarehouse() != warehouse) {
                    remote++;
                }
            }
            return remote;
        }
    }

    /// One line of a New-Order.
    record OrderLine(int item, int supplyingWarehouse, int quantity) {}

    /// Payment (TPC-C clause 2.5.1).
    ///
    /// @param customerWarehouse where the customer belongs; another one than the warehouse in 15 %
    record Payment(
            int warehouse,
            int district,
            int customerWarehouse,
            int customerDistrict,
            Customer customer,
            BigDecimal amount)
            implements Input {
        @Override
        public Transaction type() {
            return Transaction.PAYMENT;
        }

        /// Whether the customer belongs to another warehouse.
        public boolean isRemote() {
            return customerWarehouse != warehouse;
        }
    }

    /// Order-Status (TPC-C clause 2.6.1).
    record OrderStatus(int warehouse, int district, Customer customer) implements Input {
        @Override
        public Transaction type() {
            return Transaction.ORDER_STATUS;
        }
    }

    /// Delivery (TPC-C clause 2.7.1).
    ///
    /// @param carrier 1 to 10
    record Delivery(int warehouse, int carrier) implements Input {
        @Override
        public Transaction type() {
            return Transaction.DELIVERY;
        }
    }

    /// Stock-Level (TPC-C clause 2.8.1).
    ///
    /// @param threshold 10 to 20
    record StockLevel(int warehouse, int district, int threshold) implements Input {
        @Override
        public Transaction type() {
            return Transaction.STOCK_LEVEL;
        }
    }

    /// How a customer is named.
    sealed interface Customer {
        /// By number.
        record ById(int id) implements Customer {}

        /// By last name: the one in the middle, ordered by first name.
        record ByLastName(String lastName) implements Customer {}
    }
}
