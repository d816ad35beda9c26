package io.oltplab.report.threshold;

import io.oltplab.core.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One condition on a result.
///
/// ```
/// tps > 3000            p99(new_order) < 50ms        error_rate < 0.1%
/// average <= 5ms        steady == pass               p99 < 20ms confident
/// p95 < 2s abort-on-fail                             tps > 100 abort-on-fail after 5m
/// ```
///
/// With `confident` the unfavourable end of the 95 % interval has to hold, not the estimate. With
/// `abort-on-fail` a run ends as soon as the condition does not hold, but not before so much of the
/// measured phase has passed as `after` says ([#AFTER] otherwise).
///
/// @param metric what is compared
/// @param operation only this operation's; empty for all headline operations together
/// @param comparison how
/// @param limit in the metric's unit: steps per second, nanoseconds, a count, or a share of one; 1
///   for `pass`
/// @param confident whether the interval's end is compared
/// @param abortAfter how much of the measured phase passes before the run is ended when the
///   condition does not hold; none where it goes on
/// @param text as the user wrote it
public record Threshold(
        Metric metric,
        String operation,
        Comparison comparison,
        double limit,
        boolean confident,
        Optional<Duration> abortAfter,
        String text) {

    /// How much of a measured phase passes before a run may be ended: the first seconds of a phase
    /// are not yet its figures.
    public static final Duration AFTER = Duration.ofSeconds(10);

    /// What a plan's options call the conditions of a run, with their number behind.
    private static final String OPTION = "threshold ";

    /// What can be compared.
    public enum Metric {
        TPS,
        AVERAGE,
        P50,
        P90,
        P95,
        P99,
        P999,
        MAX,
        ERRORS,
        ERROR_RATE,
        STEADY;

        /// As [Outcome#shown] takes it.
        String unit() {
            return switch (this) {
                case AVERAGE, P50, P90, P95, P99, P999, MAX -> "ns";
                case ERROR_RATE -> "%";
                case TPS -> "/s";
                case ERRORS, STEADY -> "";
            };
        }

        boolean isLatency() {
            return switch (this) {
                case AVERAGE, P50, P90, P95, P99, P999, MAX -> true;
                case TPS, ERRORS, ERROR_RATE, STEADY -> false;
            };
        }
    }

    /// How two values are compared.
    public enum Comparison {
        LESS("<"),
        LESS_OR_EQUAL("<="),
        MORE(">"),
        MORE_OR_EQUAL(">="),
        EQUAL("==");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        boolean holds(double value, double limit) {
            return switch (this) {
                case LESS -> value < limit;
                case LESS_OR_EQUAL -> value <= limit;
                case MORE -> value > limit;
                case MORE_OR_EQUAL -> value >= limit;
                case EQUAL -> value == limit;
            };
        }

        /// Whether a low value is what is asked for.
        boolean wantsLess() {
            return this == LESS || this == LESS_OR_EQUAL;
        }
    }

    private static final Map<String, Metric> NAMES =
            Map.ofEntries(
                    Map.entry("tps", Metric.TPS),
                    Map.entry("iops", Metric.TPS),
                    Map.entry("rate", Metric.TPS),
                    Map.entry("average", Metric.AVERAGE),
                    Map.entry("avg", Metric.AVERAGE),
                    Map.entry("mean", Metric.AVERAGE),
                    Map.entry("p50", Metric.P50),
                    Map.entry("p90", Metric.P90),
                    Map.entry("p95", Metric.P95),
                    Map.entry("p99", Metric.P99),
                    Map.entry("p99.9", Metric.P999),
                    Map.entry("max", Metric.MAX),
                    Map.entry("errors", Metric.ERRORS),
                    Map.entry("error_rate", Metric.ERROR_RATE),
                    Map.entry("steady", Metric.STEADY));

    private static final Map<String, Double> UNITS =
            Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9);

    private static final Set<Metric> INTERVALS = Set.of(Metric.TPS, Metric.P99);

    private static final Pattern FORM =
            Pattern.compile(
                    "\\s*([a-z_0-9.]+)\\s*(?:\\(\\s*([^)]+?)\\s*\\))?\\s*(<=|>=|==|<|>)\\s*"
                            + "(?:(pass)|([0-9][0-9_,]*(?:\\.[0-9]+)?)\\s*(%|(?!confident|abort|after)[a-z]+)?)"
                            + "(\\s+confident)?(\\s+abort-on-fail)?"
                            + "(?:\\s+after\\s+([0-9]+)\\s*(ms|s|m|h))?\\s*");

    /// Reads a condition.
    ///
    /// @throws IllegalArgumentException with one line that says what is wrong and what is allowed
    public static Threshold parse(String text) {
        Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw wrong(text, "it reads like p99(new_order) < 50ms, tps > 3000 or steady == pass");
        }
        Metric metric = NAMES.get(form.group(1));
        if (metric == null) {
            throw wrong(text, "the metric must be among " + names());
        }
        Comparison comparison = comparison(form.group(3));
        boolean pass = form.group(4) != null;
        if (pass != (metric == Metric.STEADY) || (pass && comparison != Comparison.EQUAL)) {
            throw wrong(text, "steady goes with == pass, and only it does");
        }
        boolean confident = form.group(7) != null;
        String operation = form.group(2) == null ? "" : form.group(2);
        if (confident && (!INTERVALS.contains(metric) || !operation.isEmpty())) {
            throw wrong(text, "only tps and p99 of all operations have an interval");
        }
        if (!operation.isEmpty() && metric == Metric.STEADY) {
            throw wrong(text, "steady is a claim about the whole run");
        }
        boolean aborts = form.group(8) != null;
        if (aborts && (confident || metric == Metric.STEADY)) {
            throw wrong(text, "abort-on-fail needs a value that is known while a run goes on");
        }
        if (form.group(9) != null && !aborts) {
            throw wrong(text, "after goes with abort-on-fail");
        }
        double limit = pass ? 1 : limit(text, metric, form.group(5), form.group(6));
        Optional<Duration> after =
                aborts ? Optional.of(after(form.group(9), form.group(10))) : Optional.empty();
        return new Threshold(metric, operation, comparison, limit, confident, after, text.strip());
    }

    private static Duration after(@Nullable String number, @Nullable String unit) {
        if (number == null || unit == null) {
            return AFTER;
        }
        long value = Long.parseLong(number);
        return switch (unit) {
            case "ms" -> Duration.ofMillis(value);
            case "s" -> Duration.ofSeconds(value);
            case "m" -> Duration.ofMinutes(value);
            case "h" -> Duration.ofHours(value);
            default -> throw new IllegalStateException("the pattern lets " + unit + " pass");
        };
    }

    /// The conditions that a run was given, which its plan holds among its options.
    public static List<Threshold> of(Plan plan) {
        return plan.options().entrySet().stream()
                .filter(option -> isOption(option.getKey()))
                .map(option -> parse(option.getValue()))
                .toList();
    }

    /// Whether an option of a plan is a condition, which changes nothing of what is measured.
    public static boolean isOption(String name) {
        return name.startsWith(OPTION);
    }

    /// A plan that holds conditions.
    public static Plan in(Plan plan, List<Threshold> thresholds) {
        if (thresholds.isEmpty()) {
            return plan;
        }
        Map<String, String> options = new TreeMap<>(plan.options());
        for (int i = 0; i < thresholds.size(); i++) {
            options.put(OPTION + (i + 1), thresholds.get(i).text());
        }
        return new Plan(
                plan.workload(),
                plan.target(),
                plan.phases(),
                plan.seed(),
                plan.stepLimit(),
                options);
    }

    private static double limit(String text, Metric metric, String number, @Nullable String unit) {
        double value = Double.parseDouble(number.replaceAll("[_,]", ""));
        if (metric.isLatency()) {
            Double nanos = unit == null ? null : UNITS.get(unit);
            if (nanos == null) {
                throw wrong(text, "a latency needs a unit: ns, us, ms or s");
            }
            return value * nanos;
        }
        if (metric == Metric.ERROR_RATE) {
            if (!"%".equals(unit)) {
                throw wrong(text, "error_rate needs a limit in %");
            }
            return value / 100;
        }
        if (unit != null) {
            throw wrong(text, "this metric has no unit");
        }
        return value;
    }

    private static Comparison comparison(String sign) {
        for (Comparison comparison : Comparison.values()) {
            if (comparison.sign.equals(sign)) {
                return comparison;
            }
        }
        throw new IllegalStateException("the pattern lets " + sign + " pass");
    }

    private static String names() {
        return String.join(", ", NAMES.keySet().stream().sorted().toList());
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException("threshold \"" + text + "\": " + why);
    }
}
