package io.oltplab.tpcc.space;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Transaction;
import java.time.Duration;
import java.util.Locale;

/// Says what a load or a run needs on the volume, and refuses what would fill it.
///
/// @param volume where the database lies
public record DiskSpace(Volume volume) {

    /// Bytes that InnoDB takes for a row of the load, indexes included: 120 MB for the 499,011 rows
    /// of a warehouse, what a short run adds among them.
    private static final double BYTES_PER_ROW = 120e6 / 499_011;

    /// For redo logs, undo and the ends of files.
    private static final long BESIDE = 100_000_000;

    /// Bytes that a New-Order adds: ORDER 24, ten lines of 54, NEW-ORDER 8 (TPC-C clauses 1.2.1 and
    /// 4.2.3; the row of NEW-ORDER leaves at its delivery, but its place stays).
    private static final double NEW_ORDER_BYTES = 24 + 10 * 54 + 8;

    /// Bytes that a Payment adds: HISTORY 46.
    private static final double PAYMENT_BYTES = 46;

    /// What InnoDB makes of a row's bytes: headers, the second index of ORDER, pages that are not
    /// full. 1.7 to 2.2 is what to plan with.
    private static final double ENGINE = 2.0;

    /// A rate to speak of where the users have no waits and so no ceiling.
    private static final double UNIT_TPS = 1_000;

    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double GB = 1e9;

    /// Bytes that a load of so many rows takes.
    public static long loadBytes(long rows) {
        return BESIDE + (long) (rows * BYTES_PER_ROW);
    }

    /// Bytes an hour by which the tables grow.
    ///
    /// @param tps transactions of all kinds per second
    public static double growthPerHour(double tps, Mix mix) {
        double each =
                mix.shares().get(Transaction.NEW_ORDER.index()) * NEW_ORDER_BYTES
                        + mix.shares().get(Transaction.PAYMENT.index()) * PAYMENT_BYTES;
        return tps * each * ENGINE * SECONDS_PER_HOUR;
    }

    /// What a load needs and what is free.
    ///
    /// @param rows still to come
    /// @return a line for people
    /// @throws Refused if the volume would fill
    public String beforeLoad(long rows) {
        long needed = loadBytes(rows);
        if (volume.knowsFree() && needed > volume.freeBytes()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    String.format(
                            Locale.ROOT,
                            "the rows to load need %.1f GB, %s has %.1f GB free: free some, or load"
                                    + " fewer warehouses",
                            needed / GB,
                            volume.name(),
                            volume.freeBytes() / GB));
        }
        return String.format(Locale.ROOT, "the load needs %.1f GB; %s", needed / GB, volume);
    }

    /// How fast a run makes the tables grow, and what is free.
    ///
    /// @param ceiling transactions per second that the users can do at most; infinite without waits
    /// @param length of the whole run
    /// @return a line for people
    /// @throws Refused if the volume would fill before the end
    public String beforeRun(double ceiling, Mix mix, Duration length) {
        boolean bounded = !Double.isInfinite(ceiling);
        double hourly = growthPerHour(bounded ? ceiling : UNIT_TPS, mix);
        double growth = hourly * length.toSeconds() / SECONDS_PER_HOUR;
        if (bounded && volume.knowsFree() && growth + BESIDE > volume.freeBytes()) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    String.format(
                            Locale.ROOT,
                            "the tables would grow by %.1f GB (%.1f GB an hour at %,.1f"
                                    + " transactions per second), %s has %.1f GB free: shorten"
                                    + " --time, lower --users, or free some",
                            growth / GB,
                            hourly / GB,
                            ceiling,
                            volume.name(),
                            volume.freeBytes() / GB));
        }
        return bounded
                ? String.format(
                        Locale.ROOT,
                        "disk growth %.2f GB an hour at that rate, %.2f GB in this run; %s",
                        hourly / GB,
                        growth / GB,
                        volume)
                : String.format(
                        Locale.ROOT,
                        "disk growth %.2f GB an hour for each 1,000 transactions per second; %s%s",
                        hourly / GB,
                        volume,
                        volume.knowsFree()
                                ? String.format(
                                        Locale.ROOT,
                                        ", enough for %,.1f hours of that",
                                        volume.freeBytes() / hourly)
                                : "");
    }
}
