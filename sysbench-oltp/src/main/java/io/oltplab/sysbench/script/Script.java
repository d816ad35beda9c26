package io.oltplab.sysbench.script;

import java.util.List;

/// A workload of sysbench. Immutable; [#event] makes what belongs to one thread.
public interface Script {

    /// The name on the command line, such as `oltp_read_write`.
    String name();

    /// One line for the help.
    String description();

    /// Whether an event is enclosed in BEGIN and COMMIT.
    boolean isTransaction(Setting setting);

    /// The statements that each connection holds prepared. [Event#run] gets them in this order.
    List<String> statements(Setting setting);

    /// Makes the event of one thread.
    ///
    /// @param thread 0 up to the number of threads, exclusive
    Event event(Setting setting, int thread);
}
