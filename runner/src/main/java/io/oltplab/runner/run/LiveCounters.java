package io.oltplab.runner.run;

import io.oltplab.report.live.Dashboard;
import io.oltplab.runner.capture.Counters;
import java.util.Map;

/// Hands what drive and servers count to the page of a run that goes on.
///
/// @param dashboard that shows it
public record LiveCounters(Dashboard dashboard) implements Counters.Listener {

    /// A listener for a dashboard.
    public static Counters.Listener listener(Dashboard dashboard) {
        return new LiveCounters(dashboard);
    }

    @Override
    public void device(double seconds, Map<String, Double> figures) {
        dashboard.device(seconds, figures);
    }

    @Override
    public void database(double seconds, int instance, Map<String, Long> counters) {
        dashboard.database(seconds, instance, counters);
    }
}
