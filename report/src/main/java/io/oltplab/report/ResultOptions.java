package io.oltplab.report;

import io.oltplab.report.threshold.Threshold;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/// Options that the commands that run something share with those that look at results.
public final class ResultOptions {

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description =
                    "runs, report, compare, results: print JSON on standard output instead of text")
    private boolean json;

    @Option(
            names = "--threshold",
            paramLabel = "CONDITION",
            scope = ScopeType.INHERIT,
            converter = Condition.class,
            description =
                    "runs, report: a condition such as \"p99(new_order) < 50ms\", \"tps > 3000"
                            + " confident\", \"error_rate < 0.1%%\", \"steady == pass\"; may be"
                            + " repeated. Exit code 8 when one does not hold. With abort-on-fail"
                            + " behind it, a run ends as soon as it does not hold")
    private List<Threshold> thresholds = new ArrayList<>();

    /// Whether standard output takes JSON.
    public boolean json() {
        return json;
    }

    /// The conditions, in the order in which they were given.
    public List<Threshold> thresholds() {
        return List.copyOf(thresholds);
    }

    private static final class Condition implements ITypeConverter<Threshold> {
        @Override
        public Threshold convert(String text) {
            try {
                return Threshold.parse(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(wrong.getMessage());
            }
        }
    }
}
