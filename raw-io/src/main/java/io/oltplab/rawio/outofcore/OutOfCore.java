package io.oltplab.rawio.outofcore;

import io.oltplab.core.bench.Recording;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.Table;
import io.oltplab.core.store.FileProblem;
import io.oltplab.rawio.kernel.ErrorNumber;
import io.oltplab.rawio.kernel.Linux;
import io.oltplab.rawio.load.Meter;
import io.oltplab.rawio.target.Pattern;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Phases like those of a simulation that does not fit into memory: `load` reads the packed points
/// with one thread through the page cache; `unpack` spreads them over a flat array and `repack`
/// gathers them into buckets, with many threads, by page faults within a limit of memory.
public final class OutOfCore {

    private static final int LOAD_BYTES = 1 << 20;

    /// Reckoned speed, for the plan only.
    private static final long BYTES_PER_SECOND = 200_000_000L;

    private final Path folder;
    private final Shape shape;
    private final Recording recording;
    private final long runStart;
    private final List<List<String>> rows = new ArrayList<>();

    /// What is done.
    ///
    /// @param bytes of the points, a multiple of 1 MiB
    /// @param memory bytes that may be resident at the same time in unpack and repack
    /// @param threads of unpack and repack
    /// @param seed of the bytes and of the order
    public record Shape(long bytes, long memory, int threads, long seed) {

        /// The phases of a plan.
        public List<Phase> phases() {
            Duration estimate = Duration.ofSeconds(1 + bytes / BYTES_PER_SECOND);
            return List.of(
                    new Phase("load", Phase.Kind.SAMPLE, estimate, new Load.Saturate(1)),
                    new Phase("unpack", Phase.Kind.SAMPLE, estimate, new Load.Saturate(threads)),
                    new Phase("repack", Phase.Kind.SAMPLE, estimate, new Load.Saturate(threads)));
        }
    }

    /// Prepares to work.
    ///
    /// @param folder exists and is empty
    public OutOfCore(Path folder, Shape shape, Recording recording) {
        this.folder = folder;
        this.shape = shape;
        this.recording = recording;
        runStart = recording.clock().nanos();
        recording.begins(runStart);
    }

    /// Makes the points and runs the phases. After a stop it returns early.
    ///
    /// @throws InterruptedException when the run is being ended by force
    public void run() throws InterruptedException {
        Path packed = folder.resolve("packed");
        List<Phase> phases = shape.phases();
        try {
            make(packed);
            load(packed, phases.get(0));
            pages(packed, folder.resolve("flat"), phases.get(1));
            pages(folder.resolve("flat"), folder.resolve("buckets"), phases.get(2));
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.DEVICE_LOST, "cannot work in " + folder + ": " + FileProblem.of(e), e);
        }
        recording.table(
                new Table(
                        "Out of core, houdini-like: not comparable with published Houdini times",
                        List.of("Phase", "Threads", "Seconds", "MB/s", "Cluster p99 us"),
                        rows));
    }

    private void make(Path packed) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(LOAD_BYTES);
        Pattern pattern = new Pattern(shape.seed());
        try (FileChannel out =
                FileChannel.open(packed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long at = 0; at < shape.bytes() && !recording.stopRequested(); at += LOAD_BYTES) {
                pattern.fill(chunk);
                chunk.clear();
                while (chunk.hasRemaining()) {
                    out.write(chunk);
                }
            }
            out.force(true);
        }
        forget(packed);
    }

    /// One thread, one read at a time, through the page cache, which holds nothing of it.
    private void load(Path packed, Phase phase) throws IOException {
        Meter meter = new Meter(recording, phase, "read", runStart);
        ByteBuffer chunk = ByteBuffer.allocateDirect(LOAD_BYTES);
        try (FileChannel in = FileChannel.open(packed, StandardOpenOption.READ)) {
            long at = 0;
            while (at < shape.bytes() && !recording.stopRequested()) {
                long begin = recording.clock().nanos();
                chunk.clear();
                int moved = in.read(chunk, at);
                if (moved <= 0) {
                    throw new IOException("the points end at byte " + at);
                }
                at += moved;
                meter.add(recording.clock().nanos() - begin, moved, 0);
                meter.look();
            }
        }
        finish(meter, 1);
        forget(packed);
    }

    /// Every cluster of one file to a place of its own in another, by page faults.
    private void pages(Path from, Path to, Phase phase) throws IOException, InterruptedException {
        if (recording.stopRequested()) {
            return;
        }
        Meter meter = new Meter(recording, phase, "cluster", runStart);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        try (PagedFile source = new PagedFile(from, shape.bytes());
                PagedFile target = new PagedFile(to, shape.bytes())) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < shape.threads(); i++) {
                int number = i;
                threads.add(
                        Thread.ofPlatform()
                                .name(phase.name() + "-" + i)
                                .daemon()
                                .uncaughtExceptionHandler((_, e) -> failure.compareAndSet(null, e))
                                .start(
                                        () ->
                                                part(
                                                        new Files(from, source, to, target),
                                                        number,
                                                        meter)));
            }
            for (Thread thread : threads) {
                while (!thread.join(Duration.ofMillis(TimeUnit.SECONDS.toMillis(1) / 5))) {
                    meter.look();
                }
            }
        }
        Throwable failed = failure.get();
        if (failed instanceof InternalError) {
            throw new Refused(
                    ExitCode.DEVICE_LOST,
                    folder + ": a page could not be read or written in phase " + phase.name(),
                    failed);
        }
        if (failed instanceof RuntimeException thrown) {
            throw thrown;
        }
        if (failed != null) {
            throw new IllegalStateException("a thread of " + phase.name() + " ended", failed);
        }
        finish(meter, shape.threads());
        forget(to);
    }

    private record Files(Path from, PagedFile source, Path to, PagedFile target) {}

    /// A thread's share of the clusters: those of its residue class, in an order of its own.
    private void part(Files files, int number, Meter meter) {
        long clusters = shape.bytes() / PagedFile.CLUSTER;
        int held = (int) Math.max(1, shape.memory() / 2 / PagedFile.CLUSTER / shape.threads());
        long[] sources = new long[held];
        long[] targets = new long[held];
        long mask = new SplittableRandom(Seeds.mix(shape.seed(), 1)).nextLong() & low(clusters);
        try (Arena arena = Arena.ofConfined()) {
            Linux linux = new Linux(arena);
            int from = descriptor(linux, files.from(), 0, arena);
            int to = descriptor(linux, files.to(), Linux.O_RDWR, arena);
            int kept = 0;
            for (long i = number;
                    i < clusters && !recording.stopRequested();
                    i += shape.threads()) {
                long begin = recording.clock().nanos();
                long source = place(i, mask, clusters) * PagedFile.CLUSTER;
                long target = i * PagedFile.CLUSTER;
                int slot = kept % held;
                if (kept >= held) {
                    files.source().send(sources[slot], false, from, linux);
                    files.target().send(targets[slot], true, to, linux);
                }
                kept++;
                sources[slot] = source;
                targets[slot] = target;
                files.source().want(source);
                for (int page = 0; page < PagedFile.CLUSTER; page += PagedFile.PAGE) {
                    MemorySegment.copy(
                            files.source().memory(),
                            source + page,
                            files.target().memory(),
                            target + page,
                            PagedFile.PAGE);
                }
                meter.add(recording.clock().nanos() - begin, PagedFile.CLUSTER, PagedFile.CLUSTER);
            }
            for (int slot = 0; slot < Math.min(kept, held); slot++) {
                files.source().send(sources[slot], false, from, linux);
                files.target().send(targets[slot], true, to, linux);
            }
            linux.close(from);
            linux.close(to);
        }
    }

    /// The largest power of two that is not above a number, minus one.
    private static long low(long number) {
        return Long.highestOneBit(number) - 1;
    }

    /// A cluster's partner: pairs lie far apart within the largest power of two, the rest stay.
    private static long place(long i, long mask, long clusters) {
        return i <= low(clusters) ? i ^ mask : i;
    }

    private static int descriptor(Linux linux, Path file, int flags, Arena arena) {
        int descriptor = linux.open(file, flags, arena);
        if (descriptor < 0) {
            throw new Refused(
                    ExitCode.DEVICE_LOST,
                    file + " cannot be opened: " + ErrorNumber.name(-descriptor));
        }
        return descriptor;
    }

    private void finish(Meter meter, int threads) {
        PhaseResult phase =
                meter.finish(
                        Map.of(
                                "threads",
                                (double) threads,
                                "memory_bytes",
                                (double) shape.memory()));
        rows.add(
                List.of(
                        phase.phase().name(),
                        Integer.toString(threads),
                        String.format(
                                Locale.ROOT, "%.2f", phase.figures().getOrDefault("seconds", 0.0)),
                        String.format(
                                Locale.ROOT,
                                "%.1f",
                                phase.figures().getOrDefault("bytes_per_second", 0.0) / 1e6),
                        String.format(Locale.ROOT, "%.1f", phase.total().service().p99() / 1e3)));
    }

    private static void forget(Path file) {
        try (Arena arena = Arena.ofConfined()) {
            Linux linux = new Linux(arena);
            int descriptor = descriptor(linux, file, 0, arena);
            linux.forget(descriptor, 0, 0);
            linux.close(descriptor);
        }
    }
}
