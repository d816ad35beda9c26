package io.oltplab.sysbench.script;

import io.oltplab.sql.dialect.Dialect;
import io.oltplab.sql.dialect.Wording;
import io.oltplab.sysbench.options.TableOptions;
import java.util.List;

/// A workload of sysbench. Immutable; [#event] makes what belongs to one thread.
public interface Script {

    /// The name on the command line, such as `oltp_read_write`.
    String name();

    /// One line for the help.
    String description();

    /// The tables that it works on, for those that the options ask for.
    ///
    /// @param threads how many run
    default TableOptions tables(TableOptions asked, int threads) {
        return asked;
    }

    /// Whether it makes no sense on tables with fewer rows than the options say.
    default boolean needsRows() {
        return true;
    }

    /// Whether its events can be rolled back and leave no trace: to let Java's compiler see them
    /// before the run.
    default boolean rehearsable() {
        return true;
    }

    /// Whether an event is enclosed in BEGIN and COMMIT.
    boolean isTransaction(Setting setting);

    /// Says at once if the script and a setting do not fit.
    ///
    /// @throws IllegalArgumentException that names the option
    default void check(Setting setting) {}

    /// The statements that each connection holds prepared. [Event#run] gets them in this order.
    List<String> statements(Setting setting, Wording words);

    /// Makes the event of one thread.
    ///
    /// @param thread 0 up to the number of threads, exclusive
    /// @param dialect of the database that its statements go to
    Event event(Setting setting, int thread, Dialect dialect);
}
