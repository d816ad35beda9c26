package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Progress;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Seeds;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.review.plan.Size;
import io.oltplab.runner.review.plan.Stage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Writes a file of incompressible bytes in sequence, so that the drive leaves its fresh state.
final class Fill {

    private static final String FILE = "fill.dat";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MB = 1e6;
    private static final int PAGE = 4096;

    private final Bench bench;

    Fill(Bench bench) {
        this.bench = bench;
    }

    /// Fills and removes the file.
    ///
    /// @param where directory on the drive
    /// @return what was done, for the stage's record
    Map<String, String> run(Stage.Precondition stage, Path where, long seed) {
        Path file = where.resolve(FILE);
        try {
            Files.deleteIfExists(file);
            return rounds(stage, file, bytes(stage.size(), where), seed);
        } catch (IOException failure) {
            throw lost(stage, failure);
        } finally {
            delete(file);
        }
    }

    /// Refuses a device that may not be destroyed.
    static void check(Stage.Precondition stage, Path device) {
        Purge.guard().mayDestroy(device, stage.destroy(), false);
    }

    /// Fills a device, whose data are lost.
    Map<String, String> device(Stage.Precondition stage, Path device, long seed) {
        check(stage, device);
        try {
            long all;
            try (FileChannel channel = FileChannel.open(device, StandardOpenOption.READ)) {
                all = channel.size();
            }
            long wanted =
                    stage.size().endsWith("%") ? share(stage.size(), all) : bytes(stage.size());
            if (wanted > all) {
                throw new Refused(
                        ExitCode.PREFLIGHT,
                        "stage "
                                + stage.name()
                                + ": size "
                                + stage.size()
                                + " is more than "
                                + device
                                + " has, "
                                + all
                                + " bytes");
            }
            return rounds(stage, device, whole(wanted), seed);
        } catch (IOException failure) {
            throw lost(stage, failure);
        }
    }

    private static Refused lost(Stage.Precondition stage, IOException failure) {
        return new Refused(ExitCode.DEVICE_LOST, "stage " + stage.name() + ": " + failure, failure);
    }

    private Map<String, String> rounds(Stage.Precondition stage, Path target, long bytes, long seed)
            throws IOException {
        Map<String, String> facts = new TreeMap<>();
        boolean direct = true;
        long start = bench.clock().nanos();
        for (int round = 1; round <= stage.rounds() && !bench.stopRequested(); round++) {
            direct &= round(target, bytes, Seeds.mix(seed, round), round);
        }
        double seconds = (bench.clock().nanos() - start) / NANOS_PER_SECOND;
        facts.put("bytes", Long.toString(bytes * stage.rounds()));
        facts.put("direct", Boolean.toString(direct));
        facts.put(
                "MB/s",
                String.format(
                        Locale.ROOT, "%.1f", bytes * stage.rounds() / seconds / BYTES_PER_MB));
        return facts;
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failure) {
            throw new Refused(ExitCode.DEVICE_LOST, file + " cannot be removed", failure);
        }
    }

    /// What a size or percentage of the free space is in whole blocks.
    static long bytes(String size, Path where) throws IOException {
        return whole(size.endsWith("%") ? share(size, DirectFile.free(where)) : bytes(size));
    }

    private static long bytes(String size) {
        return new Size(size).bytes();
    }

    private static long share(String percent, long all) {
        return all * Long.parseLong(percent.substring(0, percent.length() - 1)) / 100;
    }

    private static long whole(long bytes) {
        return Math.max(1, bytes / DirectFile.BLOCK) * DirectFile.BLOCK;
    }

    private boolean round(Path file, long bytes, long seed, int round) throws IOException {
        ByteBuffer block = DirectFile.buffer();
        byte[] noise = new byte[DirectFile.BLOCK];
        new SplittableRandom(seed).nextBytes(noise);
        block.put(0, noise);
        try (DirectFile out = new DirectFile(file);
                Progress.Task task =
                        bench.progress().task("fill round " + round, bytes >> 20, "MiB")) {
            for (long at = 0; at < bytes && !bench.stopRequested(); at += DirectFile.BLOCK) {
                // Each page differs from all others, so that nothing can be stored once for many.
                for (int page = 0; page < DirectFile.BLOCK; page += PAGE) {
                    block.putLong(page, Seeds.mix(seed, at + page));
                }
                block.position(0).limit(DirectFile.BLOCK);
                out.write(block, at);
                task.step(1);
            }
            out.force();
            return out.isDirect();
        }
    }
}
