package io.oltplab.rawio.fio;

import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.plan.Load;
import io.oltplab.rawio.load.Cell;
import io.oltplab.rawio.profile.Profile;
import io.oltplab.rawio.profile.Stream;
import io.oltplab.rawio.target.RawTarget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A cell as fio's options. What fio cannot say in one job (several streams, a hot range) is
/// refused.
///
/// @param target may be read, and written if the profile writes
/// @param cell closed, or at a rate
/// @param engine ours, for which fio's counterpart is taken with the same technique
public record FioJob(RawTarget target, Cell cell, String engine) {

    private static final double NANOS_PER_SECOND = 1e9;

    /// fio's options for this cell, without the program.
    ///
    /// @throws IllegalArgumentException when fio has no such job
    public List<String> options() {
        check(cell.profile());
        Stream stream = cell.profile().streams().getFirst();
        long size = ByteSize.parse(stream.sizes().keySet().iterator().next()).bytes();
        boolean threads = engine.equals("nio");
        int jobs = threads ? cell.load().users() : Math.max(1, cell.jobs());
        int depth = threads ? 1 : cell.load().users() / jobs;
        List<String> options = new ArrayList<>();
        options.add("--name=oltplab");
        options.add("--filename=" + target.path().toString().replace(":", "\\:"));
        options.add("--allow_file_create=0");
        options.add("--rw=" + direction(stream));
        options.add("--bs=" + size);
        options.add("--offset=" + target.spanStart());
        options.add("--size=" + target.spanBytes());
        options.add("--iodepth=" + depth);
        options.add("--numjobs=" + jobs);
        options.addAll(technique(threads));
        options.add("--direct=" + (target.direct() ? 1 : 0));
        options.add("--thread");
        options.add("--group_reporting");
        options.add("--time_based");
        options.add("--runtime=" + seconds(cell.measure()));
        options.add("--ramp_time=" + seconds(cell.ramp()));
        options.add("--norandommap");
        options.add("--randseed=" + (cell.seed() & Integer.MAX_VALUE));
        if (stream.read() > 0 && stream.read() < 100) {
            options.add("--rwmixread=" + Math.round(stream.read()));
        }
        if (cell.profile().writes()) {
            options.add("--refill_buffers");
        } else {
            options.add("--readonly");
        }
        if (cell.load() instanceof Load.Rate rate) {
            options.add("--rate_iops=" + Math.max(1, Math.round(rate.perSecond() / jobs)));
            options.add("--rate_process=poisson");
        }
        options.add("--lat_percentiles=1");
        options.add("--clat_percentiles=0");
        options.add("--percentile_list=50:90:95:99:99.9:99.99");
        options.add("--output-format=json+");
        return options;
    }

    /// Whether fio has one job for a profile.
    ///
    /// @throws IllegalArgumentException when it has not
    public static void check(Profile profile) {
        List<Stream> streams = profile.streams();
        Stream stream = streams.getFirst();
        boolean mixed = stream.random() > 0 && stream.random() < 100;
        if (streams.size() > 1 || stream.sizes().size() > 1 || stream.hot() != null || mixed) {
            throw new IllegalArgumentException(
                    "fio has no single job for --profile "
                            + profile.name()
                            + "; --cross-check takes profiles of one stream, one size and no hot range");
        }
    }

    private static String direction(Stream stream) {
        String random = stream.random() > 0 ? "rand" : "";
        if (stream.read() >= 100) {
            return random + "read";
        }
        if (stream.read() <= 0) {
            return random + "write";
        }
        return stream.random() > 0 ? "randrw" : "rw";
    }

    /// The counterpart of our engine: batches of 16, file and buffers registered.
    private List<String> technique(boolean threads) {
        if (threads) {
            return List.of("--ioengine=psync");
        }
        List<String> batch =
                List.of(
                        "--iodepth_batch_submit=16",
                        "--iodepth_batch_complete_min=1",
                        "--iodepth_batch_complete_max=16");
        List<String> options = new ArrayList<>();
        if (engine.equals("aio")) {
            options.add("--ioengine=libaio");
        } else {
            options.addAll(List.of("--ioengine=io_uring", "--fixedbufs", "--registerfiles"));
        }
        options.addAll(batch);
        return options;
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3fs", duration.toNanos() / NANOS_PER_SECOND);
    }
}
