package io.oltplab.core.bench;

/// Shows how far long work has come. Safe for use by many threads.
public interface Progress {

    /// The unit of a task that is counted in tenths of a second; shown are seconds.
    String TENTHS_OF_A_SECOND = "x 0.1 s";

    /// Begins a task whose length is known.
    ///
    /// @param name what is being done, such as `load warehouse data`
    /// @param total in units
    /// @param unit plural, such as `rows`
    Task task(String name, long total, String unit);

    /// Prints one line for people, above any bar.
    void say(String line);

    /// A task in progress; closing it ends its bar. It was stopped if it is closed before all is
    /// done.
    interface Task extends AutoCloseable {
        /// Adds to what is done.
        void step(long units);

        /// Sets what is done.
        void stepTo(long units);

        /// A few words beside the bar, such as `412.3 tps, p99 18.1 ms`.
        void note(String words);

        @Override
        void close();
    }
}
