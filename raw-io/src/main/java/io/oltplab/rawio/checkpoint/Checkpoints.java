package io.oltplab.rawio.checkpoint;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.Latency;
import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.store.FileProblem;
import io.oltplab.core.store.Folders;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.target.Pattern;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Writes checkpoints into a folder of its own: every rank a thread with two files, through the
/// page cache and then fsync, as training frameworks do. A checkpoint lasts until its last rank is
/// done.
public final class Checkpoints {

    private static final int CHUNK = 4 << 20;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Path folder;
    private final Shape shape;
    private final Recording recording;
    private final Clock clock;
    private final long runStart;

    /// Bytes of the pass in progress, from all ranks.
    private final LongAdder written = new LongAdder();

    private final List<List<String>> rows = new ArrayList<>();

    /// What every pass writes.
    ///
    /// @param modelBytes of one rank
    /// @param optimizerBytes of one rank
    /// @param ranks threads
    /// @param perPass checkpoints of a pass
    /// @param trims whether the file system is told between passes what became free
    /// @param seed of the bytes
    public record Shape(
            long modelBytes,
            long optimizerBytes,
            int ranks,
            int perPass,
            boolean trims,
            long seed) {

        /// Bytes of one checkpoint.
        public long bytes() {
            return (modelBytes + optimizerBytes) * ranks;
        }
    }

    /// Prepares to write.
    ///
    /// @param folder exists and is empty; it is emptied after each pass
    public Checkpoints(Path folder, Shape shape, Recording recording) {
        this.folder = folder;
        this.shape = shape;
        this.recording = recording;
        clock = recording.clock();
        runStart = clock.nanos();
        recording.begins(runStart);
    }

    /// Writes the checkpoints of a pass and removes them again. After a stop the pass ends with the
    /// checkpoint in progress.
    ///
    /// @throws InterruptedException when the run is being ended by force
    public void pass(Phase phase) throws InterruptedException {
        Histogram durations = LatencyHistogram.create();
        long start = clock.nanos();
        int done = 0;
        double sum = 0;
        written.reset();
        try {
            while (done < shape.perPass() && !recording.stopRequested()) {
                Path step = Files.createDirectory(folder.resolve("step-" + done));
                long begin = clock.nanos();
                write(step, Seeds.mix(shape.seed(), begin));
                long nanos = clock.nanos() - begin;
                sum += nanos;
                LatencyHistogram.record(durations, nanos);
                done++;
                sample(phase, begin, nanos);
            }
            long length = Math.max(1, clock.nanos() - start);
            boolean trimmed = empty();
            record(phase, start, length, done, sum, durations, trimmed);
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.DEVICE_LOST,
                    "cannot write a checkpoint in " + folder + ": " + FileProblem.of(e),
                    e);
        }
    }

    private void write(Path step, long seed) throws InterruptedException, IOException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < shape.ranks(); rank++) {
            int number = rank;
            threads.add(
                    Thread.ofPlatform()
                            .name("rank-" + rank)
                            .daemon()
                            .uncaughtExceptionHandler((_, e) -> failure.compareAndSet(null, e))
                            .start(
                                    () -> {
                                        try {
                                            go.await();
                                            rank(step, number, Seeds.mix(seed, number));
                                        } catch (IOException e) {
                                            failure.compareAndSet(null, e);
                                        } catch (InterruptedException e) {
                                            Thread.currentThread().interrupt();
                                        }
                                    }));
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        Throwable failed = failure.get();
        if (failed instanceof IOException io) {
            throw io;
        }
        if (failed != null) {
            throw new IllegalStateException("a rank of " + step + " ended", failed);
        }
    }

    private void rank(Path step, int rank, long seed) throws IOException {
        Pattern pattern = new Pattern(seed);
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        pattern.fill(chunk);
        file(step.resolve("rank-" + rank + "-model"), shape.modelBytes(), chunk, pattern);
        file(step.resolve("rank-" + rank + "-optimizer"), shape.optimizerBytes(), chunk, pattern);
    }

    private void file(Path file, long bytes, ByteBuffer chunk, Pattern pattern) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long left = bytes; left > 0; ) {
                int length = (int) Math.min(CHUNK, left);
                chunk.clear();
                pattern.stamp(chunk, length);
                chunk.limit(length);
                while (chunk.hasRemaining()) {
                    int moved = channel.write(chunk);
                    left -= moved;
                    written.add(moved);
                }
            }
            channel.force(true);
        }
    }

    /// Removes the checkpoints.
    ///
    /// @return whether the file system was told what became free
    private boolean empty() throws IOException, InterruptedException {
        Folders.empty(folder);
        return shape.trims() && Trim.of(folder, recording);
    }

    private void sample(Phase phase, long begin, long nanos) {
        Histogram one = LatencyHistogram.create();
        LatencyHistogram.record(one, nanos);
        recording.sample(
                new Sample(
                        phase.name(),
                        begin - runStart,
                        nanos,
                        List.of(
                                new Sample.OperationSample(
                                        "checkpoint", true, 1, 0, Map.of(), one, one.copy())),
                        Map.of("bytes_written", shape.bytes()),
                        0));
    }

    private void record(
            Phase phase,
            long start,
            long length,
            int done,
            double sum,
            Histogram durations,
            boolean trimmed) {
        Latency latency = LatencyHistogram.latency(durations);
        double mean = done == 0 ? 0 : sum / done / NANOS_PER_SECOND;
        double rate = mean == 0 ? 0 : shape.bytes() / mean;
        OperationResult all = new OperationResult("all", true, done, 0, Map.of(), latency, latency);
        OperationResult each =
                new OperationResult("checkpoint", true, done, 0, Map.of(), latency, latency);
        recording.phase(
                new PhaseResult(
                        phase,
                        start - runStart,
                        length,
                        all,
                        List.of(each),
                        0,
                        Latency.NONE,
                        Latency.NONE,
                        0,
                        Map.of("bytes_written", written.sum()),
                        Map.of(
                                "seconds_per_checkpoint",
                                mean,
                                "bytes_per_second",
                                rate,
                                "checkpoint_bytes",
                                (double) shape.bytes(),
                                "trimmed_after",
                                trimmed ? 1.0 : 0.0)));
        rows.add(
                List.of(
                        phase.name(),
                        Integer.toString(done),
                        String.format(Locale.ROOT, "%.3f", mean),
                        String.format(Locale.ROOT, "%.1f", rate / 1e6),
                        trimmed ? "yes" : "no"));
    }

    /// Hands over the table of the passes so far.
    public void table() {
        recording.table(
                new Table(
                        "Checkpoints",
                        List.of(
                                "Pass",
                                "Checkpoints",
                                "Seconds per checkpoint",
                                "MB/s",
                                "Trimmed after"),
                        rows));
    }
}
