package io.oltplab.report.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.LatencyHistogram;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.report.Chromium;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The server is asked through plain sockets, because a client library does not let a test choose
/// the Host header.
@Timeout(120)
class DashboardTest {

    private final Dashboard dashboard = Dashboard.start("127.0.0.1");

    @AfterEach
    void stop() {
        dashboard.close();
    }

    private static Plan plan() {
        Load load = new Load.Users(4);
        return new Plan(
                "tpcc",
                new Target.Database("jdbc:mysql://127.0.0.1/t", "t"),
                List.of(
                        new Phase("ramp", Phase.Kind.RAMP, Duration.ofSeconds(2), load),
                        new Phase("sample", Phase.Kind.SAMPLE, Duration.ofSeconds(60), load)),
                1,
                0,
                Map.of());
    }

    /// 100 steps of 3 ms and one that failed.
    private static Sample second(int second) {
        Histogram histogram = LatencyHistogram.create();
        histogram.recordValueWithCount(3_000_000, 100);
        return new Sample(
                second < 2 ? "ramp" : "sample",
                second * 1_000_000_000L,
                1_000_000_000L,
                List.of(
                        new Sample.OperationSample(
                                "new-order",
                                true,
                                100,
                                1,
                                Map.of("1213", 1L),
                                histogram,
                                histogram.copy())),
                Map.of(),
                0);
    }

    private void begin() {
        dashboard.begin(plan(), "oltplab test", Instant.parse("2026-03-01T12:00:00Z"));
    }

    private Socket ask(String method, String path, String host) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), dashboard.address().getPort());
        String request = method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return socket;
    }

    private String statusOf(String method, String path, String host) throws IOException {
        try (Socket socket = ask(method, path, host)) {
            return lines(socket).readLine();
        }
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private String body(String path) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), dashboard.address().getPort())) {
            String request =
                    "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void onlyItsOwnNameAndOnlyGetAreAnswered() throws IOException {
        begin();
        String own = "127.0.0.1:" + dashboard.address().getPort();

        assertThat(statusOf("GET", "/", own)).contains(" 200 ");
        assertThat(statusOf("GET", "/", "localhost")).contains(" 200 ");
        assertThat(statusOf("GET", "/", "rebound.example:80")).contains(" 403 ");
        assertThat(statusOf("GET", "/metrics", "rebound.example")).contains(" 403 ");
        assertThat(statusOf("POST", "/", own)).contains(" 405 ");
        assertThat(statusOf("GET", "/other", own)).contains(" 404 ");
    }

    @Test
    void aLateViewerFindsTheHistoryInThePage() throws IOException {
        begin();
        for (int i = 0; i < 5; i++) {
            dashboard.sample(second(i));
        }

        String page = body("/");

        // Five points of 100 steps in the middle of their seconds.
        assertThat(page)
                .contains("[[0.5,100.0],[1.5,100.0],[2.5,100.0],[3.5,100.0],[4.5,100.0]]")
                .contains("content=\"events?seen=5\"")
                .contains("connect-src &#39;self&#39;".replace("&#39;", "'"));
    }

    @Test
    void newsComeAsTheyHappenAndThoseInBetweenAreNotLost() throws IOException {
        begin();
        dashboard.sample(second(0));
        dashboard.sample(second(1));
        try (Socket socket = ask("GET", "/events?seen=1", "localhost")) {
            BufferedReader lines = lines(socket);
            // The second that passed between page and connection comes first.
            assertThat(next(lines, "event: ")).isEqualTo("event: sample");
            assertThat(next(lines, "data: ")).contains("\"at\":1.5", "\"TPS\":100.0");
            dashboard.sample(second(2));
            assertThat(next(lines, "data: ")).contains("\"at\":2.5", "\"measured\":true");
            dashboard.event(2.7, "a disk went away");
            assertThat(next(lines, "data: ")).contains("a disk went away");
            dashboard.end(RunResult.Status.COMPLETE);
            assertThat(next(lines, "event: ")).isEqualTo("event: end");
        }
    }

    private static String next(BufferedReader lines, String start) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.startsWith(start)) {
            line = lines.readLine();
        }
        return String.valueOf(line);
    }

    /// 50 viewers that never read a byte: their connections fill up, their queues too. The run's
    /// calls return all the same, and a viewer that reads sees the last second.
    @Test
    void viewersThatStopReadingHoldNobodyUp() throws IOException {
        begin();
        List<Socket> stuck = new ArrayList<>();
        try {
            for (int i = 0; i < 50; i++) {
                stuck.add(ask("GET", "/events?seen=0", "localhost"));
            }
            while (dashboard.viewers() < 50) {
                Thread.onSpinWait();
            }
            // A frame has about 300 bytes; 20,000 of them are more than any socket buffer holds.
            for (int i = 0; i < 20_000; i++) {
                dashboard.sample(second(i));
            }
            try (Socket reading = ask("GET", "/events?seen=19999", "localhost")) {
                assertThat(next(lines(reading), "data: ")).contains("\"at\":19999.5");
            }
        } finally {
            for (Socket socket : stuck) {
                socket.close();
            }
        }
    }

    /// Panels of drive and server stand on the axis of the rate, for those who come late and by
    /// news.
    @Test
    void driveAndServerAreShownLive() throws IOException {
        begin();
        dashboard.sample(second(0));
        dashboard.device(1, Map.of("reads_per_s", 321.0, "await_ms", 0.25));
        dashboard.database(1, 1, Map.of("innodb_checkpoint_age", 40_000_000L));
        assertThat(body("/"))
                .contains("\"points\":[[0.5,321.0]]", "\"checkpoint age\"", "\"device.csv\"");
        try (Socket socket = ask("GET", "/events?seen=1", "localhost")) {
            BufferedReader lines = lines(socket);
            while (dashboard.viewers() == 0) {
                Thread.onSpinWait();
            }
            dashboard.device(2, Map.of("reads_per_s", 99.0));
            assertThat(next(lines, "event: ")).isEqualTo("event: beside");
            assertThat(next(lines, "data: ")).contains("drive reads", "[[1.5,99.0]]");
            dashboard.database(2, 1, Map.of("innodb_checkpoint_age", 50_000_000L));
            assertThat(next(lines, "data: ")).contains("checkpoint age", "[2.0,50.0]");
        }
    }

    @Test
    void metricsCountAndBucket() throws IOException {
        begin();
        dashboard.sample(second(0));
        dashboard.sample(second(2));

        String metrics = body("/metrics");

        assertThat(metrics)
                .contains(
                        "oltplab_steps_total{operation=\"new-order\",outcome=\"done\","
                                + "workload=\"tpcc\"} 200.0")
                .contains("outcome=\"failed\",workload=\"tpcc\"} 2.0")
                .contains("oltplab_errors_total{code=\"1213\"")
                .contains("oltplab_phase{phase=\"sample\",workload=\"tpcc\"} 1.0");
        // 3 ms lie above 2 ms and below 5 ms.
        assertThat(metrics).containsPattern("response_seconds_bucket\\{[^}]*le=\"0.002\"\\} 0\n");
        assertThat(metrics).containsPattern("response_seconds_bucket\\{[^}]*le=\"0.005\"\\} 200\n");
        assertThat(metrics).containsPattern("response_seconds_sum\\{[^}]*\\} 0\\.(6|59)\\d*");
    }

    /// Every name that the Grafana dashboard asks for is one that is exposed.
    @Test
    void theGrafanaDashboardAsksForWhatThereIs() throws IOException {
        begin();
        dashboard.sample(second(2));
        String metrics = body("/metrics");
        String grafana = Files.readString(Path.of("..", "grafana", "dashboard.json"));

        Matcher names = Pattern.compile("oltplab_[a-z_]+").matcher(grafana);
        int found = 0;
        while (names.find()) {
            found++;
            assertThat(metrics).containsPattern("(?m)^" + names.group() + "\\{");
        }
        assertThat(found).isGreaterThan(8);
        Matcher labels = Pattern.compile("by \\(([a-z, ]+)\\)").matcher(grafana);
        while (labels.find()) {
            for (String label : labels.group(1).split(", ", -1)) {
                assertThat(metrics).contains(label + "=\"");
            }
        }
    }

    @Test
    void beyondThisMachineATokenIsNeeded() throws IOException {
        try (Dashboard open = Dashboard.start("0.0.0.0")) {
            int port = open.address().getPort();
            String query = open.address().getQuery();
            assertThat(query).matches("token=[0-9a-f]{32}");
            for (String path : List.of("/", "/?token=", "/?token=0123", "/metrics", "/events")) {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    String request = "GET " + path + " HTTP/1.1\r\nHost: anything\r\n\r\n";
                    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                    assertThat(lines(socket).readLine()).as(path).contains(" 403 ");
                }
            }
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                String request = "GET /?" + query + " HTTP/1.1\r\nHost: anything\r\n\r\n";
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                assertThat(lines(socket).readLine()).contains(" 200 ");
            }
        }
    }

    @Test
    void aTakenPortGivesTheNext() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Dashboard next = Dashboard.start("127.0.0.1:" + taken.getLocalPort())) {
            assertThat(next.address().getPort())
                    .isGreaterThan(taken.getLocalPort())
                    .isLessThan(taken.getLocalPort() + 20);
        }
    }

    @Test
    void anAddressThatIsNotOursIsRefusedInOneLine() {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> Dashboard.start("192.0.2.1"))
                .withMessageStartingWith("--dashboard-bind 192.0.2.1 cannot be used: ");
    }

    @Test
    void aBrowserDrawsWhatComes(@TempDir Path temp) throws Exception {
        Chromium chromium = Chromium.orSkip(temp);
        begin();
        dashboard.sample(second(0));
        dashboard.sample(second(1));
        Thread run =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (dashboard.viewers() == 0) {
                                        Thread.onSpinWait();
                                    }
                                    for (int i = 2; i < 12; i++) {
                                        dashboard.sample(second(i));
                                        dashboard.device(i + 1, Map.of("reads_per_s", 50.0 * i));
                                    }
                                    dashboard.end(RunResult.Status.COMPLETE);
                                });

        Chromium.Visit visit = chromium.dump(dashboard.address(), "ink");
        run.join();

        assertThat(visit.log()).doesNotContain("CONSOLE");
        assertThat(attribute(visit.dom(), "data-trouble")).isEmpty();
        assertThat(attribute(visit.dom(), "data-samples")).isEqualTo("10");
        assertThat(attribute(visit.dom(), "data-beside")).isEqualTo("10");
        assertThat(attribute(visit.dom(), "data-ended")).isEqualTo("yes");
        assertThat(Integer.parseInt(attribute(visit.dom(), "data-ink"))).isGreaterThan(2_000);
    }

    private static String attribute(String dom, String name) {
        Matcher found = Pattern.compile(name + "=\"([^\"]*)\"").matcher(dom);
        return found.find() ? found.group(1) : "";
    }
}
