package io.oltplab.runner.progress;

import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/// Bars with the time left, redrawn once a second on the terminal behind standard error.
final class BarProgress implements ProgressDisplay {

    private static final int REDRAW_MILLIS = 1000;

    /// Of a second.
    private static final int TENTHS = 10;

    private final PrintWriter err;

    BarProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public Task task(String name, long total, String unit) {
        boolean tenths = unit.equals(TENTHS_OF_A_SECOND);
        ProgressBar bar =
                new ProgressBarBuilder()
                        .setTaskName(name)
                        .setInitialMax(Math.max(1, total))
                        .setUnit(tenths ? " s" : " " + unit, tenths ? TENTHS : 1)
                        .setStyle(ProgressBarStyle.ASCII)
                        .setUpdateIntervalMillis(REDRAW_MILLIS)
                        .setConsumer(new ConsoleProgressBarConsumer(System.err))
                        .build();
        return new BarTask(bar);
    }

    @Override
    public void say(String line) {
        err.println(line);
    }

    @Override
    public void close() {
        err.flush();
    }

    private record BarTask(ProgressBar bar) implements Task {

        @Override
        public void step(long units) {
            bar.stepBy(units);
        }

        @Override
        public void stepTo(long units) {
            bar.stepTo(units);
        }

        @Override
        public void note(String words) {
            bar.setExtraMessage(words);
        }

        @Override
        public void close() {
            bar.close();
        }
    }
}
