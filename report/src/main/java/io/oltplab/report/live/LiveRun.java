package io.oltplab.report.live;

import com.sun.net.httpserver.HttpExchange;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.store.TimelineRow;
import io.oltplab.report.content.Panels;
import io.oltplab.report.content.Timelines;
import io.oltplab.report.format.HtmlFormat;
import io.oltplab.report.page.Block;
import io.oltplab.report.page.Block.Tile;
import io.oltplab.report.page.Figures;
import io.oltplab.report.page.Page;
import io.oltplab.report.page.Section;
import io.oltplab.report.read.Beside;
import io.oltplab.report.read.Moment;
import io.oltplab.report.read.Run;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// What is known of the run so far, and who wants to hear more. The lock is held for moments only:
/// while a page is made from a copy, and never while something is sent.
final class LiveRun {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;
    private static final int OK = 200;

    private final Set<Viewer> viewers = ConcurrentHashMap.newKeySet();
    private final List<Moment> moments = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final List<Beside.Row> device = new ArrayList<>();
    private final List<Beside.Counted> database = new ArrayList<>();
    private @Nullable Plan plan;
    private String tool = "";
    private Instant startedAt = Instant.EPOCH;
    private String ended = "";

    int viewers() {
        return viewers.size();
    }

    void begin(Plan begun, String by, Instant at) {
        synchronized (this) {
            plan = begun;
            tool = by;
            startedAt = at;
            ended = "";
            moments.clear();
            events.clear();
            device.clear();
            database.clear();
            tell(frame("begin", Map.of()));
        }
    }

    void sample(Sample sample) {
        Moment moment = Moment.of(TimelineRow.of(sample));
        synchronized (this) {
            moments.add(moment);
            if (!viewers.isEmpty()) {
                tell(frame("sample", news(moment)));
            }
        }
    }

    void device(double seconds, Map<String, Double> figures) {
        Beside.Row row = new Beside.Row(seconds, figures);
        synchronized (this) {
            device.add(row);
            tellBeside(new Beside(List.of(row), List.of(), List.of()));
        }
    }

    void database(double seconds, int instance, Map<String, Long> counters) {
        Beside.Counted now = new Beside.Counted(seconds, instance, counters);
        synchronized (this) {
            List<Beside.Counted> both = new ArrayList<>();
            for (int i = database.size() - 1; i >= 0 && both.isEmpty(); i--) {
                if (database.get(i).instance() == instance) {
                    both.add(database.get(i));
                }
            }
            database.add(now);
            both.add(now);
            tellBeside(new Beside(List.of(), both, List.of()));
        }
    }

    private void tellBeside(Beside news) {
        if (!viewers.isEmpty()) {
            tell(frame("beside", Map.of("panels", Panels.news(news))));
        }
    }

    void event(double seconds, String what) {
        synchronized (this) {
            events.add(String.format(Locale.ROOT, "%.3f %s", seconds, what));
            tell(frame("happening", Map.of("at", seconds, "kind", "event", "words", what)));
        }
    }

    void end(String status) {
        synchronized (this) {
            ended = status;
            tell(frame("end", Map.of("status", status)));
        }
    }

    void close() {
        synchronized (this) {
            String status = ended.isEmpty() ? "the program ended" : ended;
            for (Viewer viewer : viewers) {
                viewer.finish(frame("end", Map.of("status", status)));
            }
        }
    }

    private void tell(String frame) {
        viewers.forEach(viewer -> viewer.offer(frame));
    }

    /// Sends news until the page goes away.
    void serve(HttpExchange exchange) throws IOException {
        Viewer viewer = new Viewer();
        int seen = seen(exchange);
        synchronized (this) {
            // Between the making of the page and now, seconds may have passed.
            for (int i = Math.min(seen, moments.size()); i < moments.size(); i++) {
                viewer.offer(frame("sample", news(moments.get(i))));
            }
            if (!ended.isEmpty()) {
                viewer.offer(frame("end", Map.of("status", ended)));
            }
            viewers.add(viewer);
        }
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(OK, 0);
            viewer.send(exchange.getResponseBody());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } finally {
            viewers.remove(viewer);
        }
    }

    private static int seen(HttpExchange exchange) {
        String query = exchange.getRequestURI().getQuery();
        String number =
                query == null ? "" : query.replaceFirst("^(?:.*&)?seen=(\\d{1,9})(?:&.*)?$", "$1");
        return number.matches("\\d{1,9}") ? Integer.parseInt(number) : 0;
    }

    /// The page with all that is known, so that a late viewer sees it too.
    ///
    /// @param token query that every request needs, or empty
    String page(String token) {
        Plan shown;
        List<Moment> history;
        Beside beside;
        RunResult result;
        synchronized (this) {
            shown = plan;
            history = List.copyOf(moments);
            beside = new Beside(device, database, List.of());
            result = shown == null ? null : snapshot(shown);
        }
        if (shown == null || result == null) {
            return HtmlFormat.live(new Page("Waiting for a run", waiting()), "events" + token);
        }
        Run run = new Run(shown.workload(), "live", result, history, beside);
        String seen = (token.isEmpty() ? "?" : token + "&") + "seen=" + history.size();
        return HtmlFormat.live(page(run), "events" + seen);
    }

    private RunResult snapshot(Plan shown) {
        return new RunResult(
                RunResult.SCHEMA,
                RunResult.Status.RUNNING,
                "",
                tool,
                startedAt,
                startedAt,
                shown,
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                events);
    }

    private static List<Section> waiting() {
        return List.of(
                new Section(
                        "live",
                        "Live",
                        true,
                        List.of(new Block.Tiles("no run yet", "", "warn", List.of()))));
    }

    private static Page page(Run run) {
        List<Tile> tiles = new ArrayList<>();
        List<String> values =
                run.timeline().isEmpty()
                        ? List.of("-", "-", "-", "-")
                        : tiles(run.timeline().getLast());
        tiles.add(new Tile("this second", values.get(0), run.rateUnit()));
        tiles.add(new Tile("average", values.get(1), "ms"));
        tiles.add(new Tile("95th percentile", values.get(2), "ms"));
        tiles.add(new Tile("99th percentile", values.get(3), "ms"));
        String phase = run.timeline().isEmpty() ? "begins" : run.timeline().getLast().phase();
        return new Page(
                run.name() + ", live",
                List.of(
                        new Section(
                                "live",
                                "Live",
                                true,
                                List.of(
                                        new Block.Tiles(run.name(), phase, "good", tiles),
                                        Timelines.chart(run, 1)))));
    }

    private Map<String, Object> news(Moment moment) {
        double from = moment.startNanos() / NANOS_PER_SECOND;
        double to = from + moment.lengthNanos() / NANOS_PER_SECOND;
        Map<String, Object> values = new LinkedHashMap<>();
        boolean raw = plan != null && plan.target() instanceof Target.Device;
        values.put(raw ? "IOPS" : "TPS", moment.perSecond());
        values.put("p50", moment.p50Nanos() / NANOS_PER_MS);
        values.put("p95", moment.p95Nanos() / NANOS_PER_MS);
        values.put("p99", moment.p99Nanos() / NANOS_PER_MS);
        values.put("max", moment.maxNanos() / NANOS_PER_MS);
        values.put("failed", moment.failed());
        Map<String, Object> news = new LinkedHashMap<>();
        news.put("phase", moment.phase());
        news.put("measured", isMeasured(moment.phase()));
        news.put("from", from);
        news.put("to", to);
        news.put("at", (from + to) / 2);
        news.put("values", values);
        news.put("tiles", tiles(moment));
        return news;
    }

    private static List<String> tiles(Moment moment) {
        return List.of(
                Figures.number(moment.perSecond()),
                Figures.ms(moment.meanNanos()),
                Figures.ms(moment.p95Nanos()),
                Figures.ms(moment.p99Nanos()));
    }

    private boolean isMeasured(String phase) {
        return plan == null
                || plan.phases().stream()
                        .filter(planned -> planned.name().equals(phase))
                        .allMatch(planned -> planned.kind() == Phase.Kind.SAMPLE);
    }

    /// Server-sent events: the data is JSON on one line.
    private static String frame(String event, Map<String, Object> data) {
        return "event: " + event + "\ndata: " + JSON.writeValueAsString(data) + "\n\n";
    }
}
