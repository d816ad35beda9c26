package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Table;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.store.Folders;
import io.oltplab.runner.review.plan.Stage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Writes checkpoints as the ranks of a model do: every rank a file through the page cache, then
/// fsync; a checkpoint lasts as long as its slowest rank.
final class Checkpoints {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_GIB = 1 << 30;
    private static final int BLOCK = 1 << 20;

    private final Bench bench;

    Checkpoints(Bench bench) {
        this.bench = bench;
    }

    /// Runs the passes. Everything it writes goes away again.
    ///
    /// @param where directory on the drive
    /// @return mean seconds a checkpoint of each pass
    Table run(Stage.Checkpoint stage, Path where, long seed) throws InterruptedException {
        Path folder = where.resolve("checkpoints");
        List<List<String>> rows = new ArrayList<>();
        try (ExecutorService ranks = Executors.newFixedThreadPool(stage.ranks())) {
            Folders.delete(folder);
            for (int pass = 1; pass <= stage.passes() && !bench.stopRequested(); pass++) {
                Files.createDirectories(folder);
                long one = stage.rankSize().bytes() * stage.ranks();
                long count = Math.max(1, Fill.bytes(stage.fill(), where) / one);
                rows.add(pass(stage, folder, ranks, pass, count, seed));
                Folders.delete(folder);
            }
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.DEVICE_LOST, "stage " + stage.name() + ": " + failure, failure);
        } finally {
            try {
                Folders.delete(folder);
            } catch (IOException failure) {
                bench.progress()
                        .say(folder + " cannot be removed (" + FileProblem.of(failure) + ")");
            }
        }
        return new Table(
                "Checkpoints: " + stage.ranks() + " ranks x " + stage.rankSize().text(),
                List.of("Pass", "Checkpoints", "Mean s", "Longest s", "GiB/s"),
                rows);
    }

    private List<String> pass(
            Stage.Checkpoint stage,
            Path folder,
            ExecutorService ranks,
            int pass,
            long count,
            long seed)
            throws InterruptedException {
        double sum = 0;
        double longest = 0;
        long done = 0;
        try (Progress.Task task =
                bench.progress().task("checkpoints, pass " + pass, count, "checkpoints")) {
            for (long number = 0; number < count && !bench.stopRequested(); number++) {
                double seconds = one(stage, folder, ranks, number, Seeds.mix(seed, pass, number));
                sum += seconds;
                longest = Math.max(longest, seconds);
                done++;
                task.step(1);
            }
        }
        double gib = stage.rankSize().bytes() / BYTES_PER_GIB * stage.ranks();
        double mean = done == 0 ? 0 : sum / done;
        return List.of(
                Integer.toString(pass),
                Long.toString(done),
                String.format(Locale.ROOT, "%.2f", mean),
                String.format(Locale.ROOT, "%.2f", longest),
                String.format(Locale.ROOT, "%.2f", mean == 0 ? 0 : gib / mean));
    }

    private double one(
            Stage.Checkpoint stage, Path folder, ExecutorService ranks, long number, long seed)
            throws InterruptedException {
        List<Future<Long>> parts = new ArrayList<>();
        for (int rank = 0; rank < stage.ranks(); rank++) {
            Path file = folder.resolve("step" + number + "_rank" + rank);
            long own = Seeds.mix(seed, rank);
            parts.add(ranks.submit(() -> write(file, stage.rankSize().bytes(), own)));
        }
        long slowest = 0;
        for (Future<Long> part : parts) {
            try {
                slowest = Math.max(slowest, part.get());
            } catch (ExecutionException failure) {
                throw new Refused(
                        ExitCode.DEVICE_LOST,
                        "stage " + stage.name() + ": " + failure.getCause(),
                        failure);
            }
        }
        return slowest / NANOS_PER_SECOND;
    }

    private long write(Path file, long bytes, long seed) throws IOException {
        byte[] noise = new byte[BLOCK];
        new SplittableRandom(seed).nextBytes(noise);
        ByteBuffer block = ByteBuffer.wrap(noise);
        long start = bench.clock().nanos();
        try (FileChannel out =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (long left = bytes; left > 0; left -= BLOCK) {
                block.putLong(0, Seeds.mix(seed, left));
                block.position(0).limit((int) Math.min(BLOCK, left));
                while (block.hasRemaining()) {
                    out.write(block);
                }
            }
            out.force(true);
        }
        return bench.clock().nanos() - start;
    }
}
