package io.oltplab.report.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.result.RunResult;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// A web server for one page and its news, `/metrics` beside it. It answers GET only, to requests
/// that name it by its own address, and beyond this machine only with the token in its address.
///
/// The methods that take figures are called by the run; they never wait for a viewer.
public final class Dashboard implements AutoCloseable {

    /// Ports that are tried when the one asked for is taken.
    private static final int TRIES = 20;

    private static final int TOKEN_BYTES = 16;
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;

    private final HttpServer server;
    private final String host;
    private final String token;
    private final LiveRun run = new LiveRun();
    private final Metrics metrics = new Metrics();

    private Dashboard(HttpServer server, String host, String token) {
        this.server = server;
        this.host = host;
        this.token = token;
    }

    /// Starts a server.
    ///
    /// @param bind `HOST` or `HOST:PORT`; port 0 or none takes a free one; a taken port gives the
    ///   next
    /// @throws Refused with one line, when the address cannot be used
    public static Dashboard start(String bind) {
        int colon = bind.lastIndexOf(':');
        boolean hasPort = (colon > 0 && bind.indexOf(':') == colon) || bind.contains("]:");
        String host = (hasPort ? bind.substring(0, colon) : bind).replaceAll("[\\[\\]]", "");
        int port = 0;
        if (hasPort) {
            try {
                port = Integer.parseInt(bind.substring(colon + 1));
            } catch (NumberFormatException wrong) {
                throw new IllegalArgumentException(
                        "--dashboard-bind must be HOST or HOST:PORT, got " + bind, wrong);
            }
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            String token = address.isLoopbackAddress() ? "" : newToken();
            Dashboard dashboard = new Dashboard(bound(address, port), host, token);
            dashboard.open();
            return dashboard;
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "--dashboard-bind " + bind + " cannot be used: " + failure.getMessage(),
                    failure);
        }
    }

    private static HttpServer bound(InetAddress address, int port) throws IOException {
        for (int i = 0; ; i++) {
            try {
                return HttpServer.create(
                        new InetSocketAddress(address, port == 0 ? 0 : port + i), 0);
            } catch (BindException taken) {
                if (port == 0 || i + 1 == TRIES) {
                    throw taken;
                }
            }
        }
    }

    private static String newToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private void open() {
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        // The server's own thread takes over whether its starter is a daemon: it must not keep the
        // program alive.
        Thread starter = Thread.ofPlatform().daemon().name("dashboard").unstarted(server::start);
        starter.start();
        try {
            starter.join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /// Where the page is, with the token if it needs one.
    public URI address() {
        String shown = host.contains(":") ? "[" + host + "]" : host;
        return URI.create(
                "http://"
                        + shown
                        + ":"
                        + server.getAddress().getPort()
                        + "/"
                        + (token.isEmpty() ? "" : "?token=" + token));
    }

    /// How many pages wait for news.
    public int viewers() {
        return run.viewers();
    }

    /// A run begins; what the page showed before is over.
    public void begin(Plan plan, String tool, Instant startedAt) {
        run.begin(plan, tool, startedAt);
        metrics.begin(plan);
    }

    /// An interval of the run.
    public void sample(Sample sample) {
        metrics.sample(sample);
        run.sample(sample);
    }

    /// A second of the drive and the machine, by the columns of `device.csv`.
    ///
    /// @param seconds since the load began
    public void device(double seconds, Map<String, Double> figures) {
        run.device(seconds, figures);
    }

    /// The counters of a server at an instant.
    ///
    /// @param seconds since the load began
    /// @param instance from 1
    public void database(double seconds, int instance, Map<String, Long> counters) {
        run.database(seconds, instance, counters);
    }

    /// Something that happened.
    ///
    /// @param seconds since the start of the run
    public void event(double seconds, String what) {
        run.event(seconds, what);
    }

    /// The run is over.
    public void end(RunResult.Status status) {
        metrics.end();
        run.end(status.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public void close() {
        run.close();
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
            exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
            String path = exchange.getRequestURI().getPath();
            if (!isOurName(exchange.getRequestHeaders().getFirst("Host")) || !hasToken(exchange)) {
                send(exchange, FORBIDDEN, "text/plain", "Forbidden\n");
            } else if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                send(exchange, METHOD_NOT_ALLOWED, "text/plain", "GET only\n");
            } else if (path.equals("/")) {
                send(exchange, OK, "text/html", run.page(query()));
            } else if (path.equals("/metrics")) {
                send(exchange, OK, Metrics.TYPE, metrics.text());
            } else if (path.equals("/events")) {
                run.serve(exchange);
            } else {
                send(exchange, NOT_FOUND, "text/plain", "Not found\n");
            }
        }
    }

    /// A page of another site whose name was made to lead here (DNS rebinding) names that site.
    private boolean isOurName(@Nullable String header) {
        if (header == null) {
            return false;
        }
        String name = header.replaceFirst(":\\d+$", "").replaceAll("[\\[\\]]", "");
        return name.equals(host)
                || (token.isEmpty()
                        ? name.equals("localhost") || name.equals("127.0.0.1") || name.equals("::1")
                        // Any name is good enough with the token, which the other site lacks.
                        : !name.isEmpty());
    }

    private boolean hasToken(HttpExchange exchange) {
        if (token.isEmpty()) {
            return true;
        }
        String query = exchange.getRequestURI().getQuery();
        String given = query == null ? "" : query.replaceFirst("^(?:.*&)?token=([^&]*).*$", "$1");
        return MessageDigest.isEqual(
                given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private String query() {
        return token.isEmpty() ? "" : "?token=" + token;
    }

    private static void send(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders()
                .set("Content-Type", type.contains("charset") ? type : type + "; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
