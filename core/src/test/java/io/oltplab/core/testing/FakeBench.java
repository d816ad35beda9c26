package io.oltplab.core.testing;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Execution;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.time.Clock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A bench for tests of commands: keeps what was printed, said and recorded.
public final class FakeBench implements Bench {

    private final Clock clock;
    private final StringWriter printed = new StringWriter();
    private final PrintWriter out = new PrintWriter(printed);
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final List<MemoryRecording> recordings = new CopyOnWriteArrayList<>();
    private final List<RunResult> results = new CopyOnWriteArrayList<>();
    private volatile boolean stopRequested;

    /// A bench with the machine's clock.
    public FakeBench() {
        this(Clock.system());
    }

    public FakeBench(Clock clock) {
        this.clock = clock;
    }

    @Override
    public PrintWriter out() {
        return out;
    }

    @Override
    public Progress progress() {
        return new SaidProgress();
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public boolean stopRequested() {
        return stopRequested;
    }

    /// As Ctrl-C would.
    public void requestStop() {
        stopRequested = true;
        recordings.forEach(recording -> recording.stopAt(Long.MIN_VALUE));
    }

    @Override
    public RunResult run(Plan plan, Execution execution) throws InterruptedException {
        MemoryRecording recording = new MemoryRecording(clock);
        recordings.add(recording);
        if (stopRequested) {
            recording.stopAt(Long.MIN_VALUE);
        }
        execution.run(recording);
        RunResult result = recording.result(plan);
        results.add(result);
        return result;
    }

    /// Everything written to [#out()] so far.
    public String printed() {
        out.flush();
        return printed.toString();
    }

    /// Lines said to people, and `name: done of total unit` for each task that was closed.
    public List<String> said() {
        return said;
    }

    /// The recording of each run, in order.
    public List<MemoryRecording> recordings() {
        return recordings;
    }

    /// The result of each run, in order.
    public List<RunResult> results() {
        return results;
    }

    private final class SaidProgress implements Progress {
        @Override
        public Task task(String name, long total, String unit) {
            return new SaidTask(name, total, unit);
        }

        @Override
        public void say(String line) {
            said.add(line);
        }
    }

    private final class SaidTask implements Progress.Task {
        private final String name;
        private final long total;
        private final String unit;
        private final java.util.concurrent.atomic.AtomicLong done =
                new java.util.concurrent.atomic.AtomicLong();

        SaidTask(String name, long total, String unit) {
            this.name = name;
            this.total = total;
            this.unit = unit;
        }

        @Override
        public void step(long units) {
            done.addAndGet(units);
        }

        @Override
        public void stepTo(long units) {
            done.set(units);
        }

        @Override
        public void note(String words) {
            said.add(name + ": " + words);
        }

        @Override
        public void close() {
            said.add(name + ": " + done.get() + " of " + total + " " + unit);
        }
    }
}
