package io.oltplab.sysbench.options;

import io.oltplab.core.plan.ByteSize;
import io.oltplab.sysbench.random.Distribution;
import io.oltplab.sysbench.random.Gaussian;
import io.oltplab.sysbench.random.LegacySpecial;
import io.oltplab.sysbench.random.Pareto;
import io.oltplab.sysbench.random.Special;
import io.oltplab.sysbench.random.Uniform;
import io.oltplab.sysbench.random.Zipfian;
import java.time.Duration;

/// How a run is driven and shown.
///
/// @param threads at least 1
/// @param events limit of events in all, 0 for none
/// @param time limit of time, zero for none
/// @param warmup before the figures count
/// @param clientWarmup rolled-back events before the start, for Java's compiler
/// @param rate events per second, 0 for as many as possible
/// @param report what is printed
/// @param distribution of row ids
/// @param seed of the random numbers, 0 to take one from the time
/// @param textStatements whether statements are sent as text, not prepared on the server
/// @param legacy whether events, buckets and report are those of sysbench 0.5
/// @param errors what is made of failures
/// @param reconnect after so many events each thread connects anew, 0 for never
/// @param bufferPoolBytes memory that the server must have for its pages, 0 for any
public record RunOptions(
        int threads,
        long events,
        Duration time,
        Duration warmup,
        Duration clientWarmup,
        int rate,
        ReportOptions report,
        Distribution distribution,
        long seed,
        boolean textStatements,
        boolean legacy,
        ErrorOptions errors,
        int reconnect,
        long bufferPoolBytes) {

    /// Enough for the queries (about 100,000) after which the compiler has done its work.
    private static final Duration CLIENT_WARMUP = Duration.ofSeconds(5);

    /// A run of this length hides the compiler's work.
    private static final long LONG_SECONDS = 300;

    /// Reads them from a command line.
    public static RunOptions of(CommandLine line) {
        return new RunOptions(
                line.smallNumber("threads"),
                line.number("events"),
                Duration.ofSeconds(line.number("time")),
                Duration.ofSeconds(line.number("warmup-time")),
                clientWarmup(line),
                line.smallNumber("rate"),
                ReportOptions.of(line),
                distribution(line),
                line.number("rand-seed"),
                line.value("db-ps-mode").equals("disable") || isLegacy(line),
                isLegacy(line),
                ErrorOptions.of(line),
                line.smallNumber("reconnect"),
                bufferPoolBytes(line));
    }

    private static long bufferPoolBytes(CommandLine line) {
        String size = line.value("require-buffer-pool");
        return size.isEmpty() ? 0 : ByteSize.parse(size).bytes();
    }

    /// A run that is limited by events, is long enough or has a warm-up of its own needs none.
    private static Duration clientWarmup(CommandLine line) {
        String given = line.value("client-warmup");
        if (!given.isEmpty()) {
            return Duration.ofSeconds(Long.parseLong(given));
        }
        long seconds = line.number("time");
        boolean brief = seconds > 0 && seconds < LONG_SECONDS && line.number("events") == 0;
        boolean cold = line.number("warmup-time") < CLIENT_WARMUP.toSeconds();
        return brief && cold ? CLIENT_WARMUP : Duration.ZERO;
    }

    /// The same with other times and another seed.
    public RunOptions with(Duration newWarmup, Duration newTime, long newSeed) {
        return new RunOptions(
                threads,
                events,
                newTime,
                newWarmup,
                newWarmup.compareTo(CLIENT_WARMUP) < 0 ? clientWarmup : Duration.ZERO,
                rate,
                report,
                distribution,
                newSeed,
                textStatements,
                legacy,
                errors,
                reconnect,
                bufferPoolBytes);
    }

    private static boolean isLegacy(CommandLine line) {
        return line.value("compat").equals("0.5");
    }

    static String distributionName(CommandLine line) {
        String type = line.value("rand-type");
        if (!type.isEmpty()) {
            return type;
        }
        return line.value("compat").equals("none") ? "uniform" : "special";
    }

    private static Distribution distribution(CommandLine line) {
        String type = distributionName(line);
        int iterations = line.smallNumber("rand-spec-iter");
        return switch (type) {
            case "uniform" -> new Uniform();
            case "gaussian" -> new Gaussian(iterations);
            case "special" -> special(line, iterations);
            case "pareto" -> new Pareto(line.real("rand-pareto-h"));
            case "zipfian" -> new Zipfian(line.real("rand-zipfian-exp"));
            default -> throw new IllegalStateException("unchecked rand-type " + type);
        };
    }

    private static Distribution special(CommandLine line, int iterations) {
        int percent = line.smallNumber("rand-spec-pct");
        int share = line.smallNumber("rand-spec-res");
        return isLegacy(line)
                ? new LegacySpecial(iterations, percent, share)
                : new Special(iterations, percent, share);
    }
}
