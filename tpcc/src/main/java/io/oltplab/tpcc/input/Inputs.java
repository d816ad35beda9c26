package io.oltplab.tpcc.input;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Draws the inputs of one user's transactions. Used by one thread at a time.
public final class Inputs {

    private static final int BY_NAME_PERCENT = 60;
    private static final int HOME_PAYMENT_PERCENT = 85;
    private static final int ROLLBACK_PERCENT = 1;
    private static final int REMOTE_LINE_PERCENT = 1;

    private final Draws draws;
    private final SkewConstants constants;
    private final Scale scale;
    private final int warehouses;
    private final boolean roaming;
    private Home home;

    /// Where a terminal stands; it never moves (TPC-C clauses 2.4.1.1 and 2.8.1.1).
    ///
    /// @param warehouse 1 to W
    /// @param stockLevelDistrict the district whose stock level it asks for
    public record Home(int warehouse, int stockLevelDistrict) {

        /// The home of a user: users are dealt to warehouses in turn, and the users of one
        /// warehouse to its districts in turn.
        ///
        /// @param user 0 or more
        public static Home of(int user, int warehouses) {
            return new Home(user % warehouses + 1, user / warehouses % Scale.DISTRICTS + 1);
        }
    }

    /// A user that keeps its home.
    ///
    /// @param warehouses that are used, from 1
    public Inputs(Draws draws, SkewConstants constants, Scale scale, int warehouses, Home home) {
        this(draws, constants, scale, warehouses, home, false);
    }

    /// @param roaming whether the user draws a warehouse for each transaction; a deviation from
    ///   clause 2.4.1.1 that lets few users touch all data
    public Inputs(
            Draws draws,
            SkewConstants constants,
            Scale scale,
            int warehouses,
            Home home,
            boolean roaming) {
        this.draws = draws;
        this.constants = constants;
        this.scale = scale;
        this.warehouses = warehouses;
        this.home = home;
        this.roaming = roaming;
    }

    /// The inputs of the next transaction.
    public Input next(Transaction type) {
        if (roaming) {
            home = new Home(draws.between(1, warehouses), district());
        }
        return switch (type) {
            case NEW_ORDER -> newOrder();
            case PAYMENT -> payment();
            case ORDER_STATUS ->
                    new Input.OrderStatus(home.warehouse(), district(), customerByIdOrName());
            case DELIVERY -> new Input.Delivery(home.warehouse(), draws.between(1, 10));
            case STOCK_LEVEL ->
                    new Input.StockLevel(
                            home.warehouse(), home.stockLevelDistrict(), draws.between(10, 20));
        };
    }

    private Input.NewOrder newOrder() {
        int district = district();
        int customer = customerId();
        int count = draws.between(5, 15);
        boolean rollback = draws.percent(ROLLBACK_PERCENT);
        List<Input.OrderLine> lines = new ArrayList<>(count);
        for (int number = 1; number <= count; number++) {
            int item = draws.nonUniform(SkewConstants.A_ITEM, constants.item(), 1, scale.items());
            if (rollback && number == count) {
                // Never in the table: items end at the scale's number (TPC-C clause 2.4.1.5).
                item = scale.items() + 1;
            }
            int supplier = draws.percent(REMOTE_LINE_PERCENT) ? otherWarehouse() : home.warehouse();
            lines.add(new Input.OrderLine(item, supplier, draws.between(1, 10)));
        }
        return new Input.NewOrder(home.warehouse(), district, customer, lines, rollback);
    }

    private Input.Payment payment() {
        int district = district();
        boolean atHome = draws.percent(HOME_PAYMENT_PERCENT) || warehouses == 1;
        int customerWarehouse = atHome ? home.warehouse() : otherWarehouse();
        int customerDistrict = atHome ? district : district();
        Input.Customer customer = customerByIdOrName();
        BigDecimal amount = BigDecimal.valueOf(draws.between(100, 500_000), 2);
        return new Input.Payment(
                home.warehouse(), district, customerWarehouse, customerDistrict, customer, amount);
    }

    private Input.Customer customerByIdOrName() {
        if (draws.percent(BY_NAME_PERCENT)) {
            int number =
                    draws.nonUniform(
                            SkewConstants.A_LAST_NAME,
                            constants.lastName(),
                            0,
                            scale.lastNames() - 1);
            return new Input.Customer.ByLastName(LastName.of(number));
        }
        return new Input.Customer.ById(customerId());
    }

    private int customerId() {
        return draws.nonUniform(
                SkewConstants.A_CUSTOMER, constants.customer(), 1, scale.customers());
    }

    private int district() {
        return draws.between(1, Scale.DISTRICTS);
    }

    /// Uniform among all warehouses but the user's own; the own one when there is no other.
    private int otherWarehouse() {
        if (warehouses == 1) {
            return home.warehouse();
        }
        int other = draws.between(1, warehouses - 1);
        return other >= home.warehouse() ? other + 1 : other;
    }
}
