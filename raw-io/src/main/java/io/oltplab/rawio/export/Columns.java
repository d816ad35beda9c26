package io.oltplab.rawio.export;

import io.oltplab.core.result.OperationResult;
import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.store.TimelineRow;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Points as lines of columns: CSV with all percentiles, and the columns of vdbench's flatfile.
final class Columns {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MS = 1e6;
    private static final double MIB = 1 << 20;
    private static final DateTimeFormatter TIME_OF_DAY =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Columns() {}

    static String csv(Points points) {
        StringBuilder text =
                new StringBuilder(
                        "point,workload,origin,target_pct,in_flight,iodepth,numjobs,offered_iops,"
                                + "iops,bytes_per_s");
        for (String kind : new String[] {"service", "response"}) {
            for (String what : "mean p50 p90 p95 p99 p999 p9999 max".split(" ", -1)) {
                text.append(',').append(kind).append('_').append(what).append("_ns");
            }
        }
        text.append(",cpu_us_per_io,backlog_end,saturated,generator_late,generator_bound,errors\n");
        for (Points.Point point : points.points()) {
            PhaseResult phase = point.phase();
            List<String> cells = new ArrayList<>();
            cells.add('"' + phase.phase().name().replace("\"", "\"\"") + '"');
            cells.add(point.mix().workload());
            cells.add(point.mix().origin());
            cells.add(number(point.figure("target_percent", 0)));
            cells.add(Integer.toString(phase.phase().load().users()));
            cells.add(Integer.toString(point.iodepth()));
            cells.add(Integer.toString(point.numjobs()));
            double offered = point.figure("offered_per_second", -1);
            cells.add(offered < 0 ? "" : number(offered));
            cells.add(number(phase.throughput()));
            cells.add(number(point.figure("bytes_per_second", 0)));
            for (io.oltplab.core.result.Latency latency :
                    List.of(phase.total().service(), phase.total().response())) {
                cells.add(Long.toString(Math.round(latency.mean())));
                for (long value :
                        new long[] {
                            latency.p50(),
                            latency.p90(),
                            latency.p95(),
                            latency.p99(),
                            latency.p999(),
                            latency.p9999(),
                            latency.max()
                        }) {
                    cells.add(Long.toString(value));
                }
            }
            cells.add(number(point.figure("cpu_nanos_per_io", 0) / NANOS_PER_MICRO));
            cells.add(Long.toString(phase.backlog()));
            cells.add(number(point.figure("saturated", 0)));
            cells.add(number(point.figure("generator_late", 0)));
            cells.add(number(point.figure("generator_bound", 0)));
            cells.add(Long.toString(phase.total().failed()));
            text.append(String.join(",", cells)).append('\n');
        }
        return text.toString();
    }

    /// A line for each second and an `avg` line for each point, MB being 2^20 bytes and times in
    /// milliseconds, as vdbench has them. `resp` is our service time, which is what vdbench
    /// measures.
    static String vdbench(Points points) {
        StringBuilder text =
                new StringBuilder(
                        "tod run interval reqrate rate MB/sec bytes/io read% resp read_resp"
                                + " write_resp resp_max resp_std xfersize threads rdpct"
                                + " queue_depth\n");
        Instant begin = points.result().startedAt();
        for (Points.Point point : points.points()) {
            int interval = 1;
            for (TimelineRow row : point.seconds()) {
                text.append(line(begin, point, row, interval++)).append('\n');
            }
            text.append(average(begin, point)).append('\n');
        }
        return text.toString();
    }

    private static String line(Instant begin, Points.Point point, TimelineRow row, int interval) {
        double seconds = row.lengthNanos() / NANOS_PER_SECOND;
        long bytes = row.counters().values().stream().mapToLong(Long::longValue).sum();
        double rate = row.total().done() / seconds;
        double mean = row.total().serviceMean();
        return String.join(
                " ",
                TIME_OF_DAY.format(begin.plusNanos(row.startNanos() + row.lengthNanos())),
                run(point),
                Integer.toString(interval),
                asked(point),
                number(rate),
                number(bytes / seconds / MIB),
                number(bytes / (double) Math.max(1, row.total().done())),
                number(
                        share(
                                row.operations().stream()
                                        .filter(o -> o.name().equals("read"))
                                        .mapToLong(TimelineRow.Row::done)
                                        .sum(),
                                row.total().done())),
                ms(mean),
                ms(mean(row, "read")),
                ms(mean(row, "write")),
                ms((double) row.total().serviceMax()),
                "n/a",
                number(point.mix().meanBytes()),
                Integer.toString(point.phase().phase().load().users()),
                number(point.mix().readPercent()),
                number(rate * mean / NANOS_PER_SECOND));
    }

    private static double mean(TimelineRow row, String name) {
        return row.operations().stream()
                .filter(o -> o.name().equals(name))
                .mapToDouble(TimelineRow.Row::serviceMean)
                .sum();
    }

    private static String average(Instant begin, Points.Point point) {
        PhaseResult phase = point.phase();
        double bytes = point.figure("bytes_per_second", 0);
        double rate = phase.throughput();
        double mean = phase.total().service().mean();
        return String.join(
                " ",
                TIME_OF_DAY.format(begin.plusNanos(phase.startNanos() + phase.lengthNanos())),
                run(point),
                "avg",
                asked(point),
                number(rate),
                number(bytes / MIB),
                number(rate > 0 ? bytes / rate : 0),
                number(share(done(phase, "read"), phase.total().done())),
                ms(mean),
                ms(mean(phase, "read")),
                ms(mean(phase, "write")),
                ms((double) phase.total().service().max()),
                ms(phase.total().service().stddev()),
                number(point.mix().meanBytes()),
                Integer.toString(phase.phase().load().users()),
                number(point.mix().readPercent()),
                number(rate * mean / NANOS_PER_SECOND));
    }

    private static long done(PhaseResult phase, String name) {
        return phase.operations().stream()
                .filter(o -> o.name().equals(name))
                .mapToLong(OperationResult::done)
                .sum();
    }

    private static double mean(PhaseResult phase, String name) {
        return phase.operations().stream()
                .filter(o -> o.name().equals(name))
                .mapToDouble(o -> o.service().mean())
                .sum();
    }

    private static String run(Points.Point point) {
        return point.phase().phase().name().replace(' ', '_');
    }

    private static String asked(Points.Point point) {
        double offered = point.figure("offered_per_second", -1);
        return offered < 0 ? "max" : number(offered);
    }

    private static double share(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }

    private static String ms(double nanos) {
        return String.format(Locale.ROOT, "%.4f", nanos / NANOS_PER_MS);
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.3f", value);
    }
}
