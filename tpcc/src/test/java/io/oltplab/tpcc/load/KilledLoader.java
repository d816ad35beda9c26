package io.oltplab.tpcc.load;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.time.Clock;
import io.oltplab.sql.Database;
import io.oltplab.sql.DatabaseSettings;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/// A program that loads up to a certain point, says so, and waits there to be killed.
final class KilledLoader {

    /// Environment variable with the password.
    static final String PASSWORD = "OLTPLAB_TEST_PASSWORD";

    private KilledLoader() {}

    /// Loads.
    ///
    /// @param arguments URL, user, name of the task in which to wait, units of it after which
    public static void main(String[] arguments) throws InterruptedException {
        Secret password = new Secret(Objects.requireNonNull(System.getenv(PASSWORD)));
        try (Database database =
                Database.connect(new DatabaseSettings(arguments[0], arguments[1], password))) {
            Bench bench = new WaitingBench(arguments[2], Long.parseLong(arguments[3]));
            new Loader(database, bench, 2).load(new Wanted(LoaderKillTest.WANTED).resuming());
        }
    }

    private record WaitingBench(String task, long units) implements Bench {

        @Override
        public PrintWriter out() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Progress progress() {
            return new Progress() {
                @Override
                public Task task(String name, long total, String unit) {
                    return new WaitingTask(name.equals(task) ? units : Long.MAX_VALUE);
                }

                @Override
                public void say(String line) {}
            };
        }

        @Override
        public Clock clock() {
            return Clock.system();
        }

        @Override
        public boolean stopRequested() {
            return false;
        }

        @Override
        public RunResult run(Plan plan, Execution execution) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class WaitingTask implements Progress.Task {

        private final long units;
        private final AtomicLong done = new AtomicLong();

        WaitingTask(long units) {
            this.units = units;
        }

        @Override
        public void step(long more) {
            if (done.addAndGet(more) >= units) {
                System.out.println("here");
                System.out.flush();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void stepTo(long all) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void note(String words) {}

        @Override
        public void close() {}
    }
}
