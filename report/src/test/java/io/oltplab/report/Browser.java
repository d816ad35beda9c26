package io.oltplab.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A real browser that is steered over its own protocol (Chrome DevTools Protocol), for tests that
/// use mouse and wheel.
public final class Browser implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int SECONDS_MAX = 60;

    private final Process process;
    private final URI address;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Tab> tabs = new ArrayList<>();

    private Browser(Process process, URI address) {
        this.process = process;
        this.address = address;
    }

    /// Starts the browser of the PATH; where there is none, the test is skipped with the reason.
    ///
    /// @param work an empty folder for its profile
    public static Browser orSkip(Path work) throws IOException {
        List<String> command = new ArrayList<>(Chromium.command(work));
        command.add("--remote-debugging-port=0");
        command.add("--remote-allow-origins=*");
        command.add("--hide-scrollbars");
        command.add("about:blank");
        Process process =
                new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        BufferedReader said =
                new BufferedReader(
                        new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        while (line != null && !line.contains("DevTools listening on ws://")) {
            line = said.readLine();
        }
        if (line == null) {
            throw new IllegalStateException("the browser did not start");
        }
        URI socket = URI.create(line.substring(line.indexOf("ws://")).strip());
        // A full pipe would stop the browser.
        Thread.ofVirtual().start(() -> drain(said));
        return new Browser(
                process, URI.create("http://" + socket.getHost() + ":" + socket.getPort()));
    }

    private static void drain(BufferedReader said) {
        try {
            while (said.readLine() != null) {
                Thread.onSpinWait();
            }
        } catch (IOException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /// Opens a page and waits until its scripts have run.
    ///
    /// @param width in CSS pixels; below 500 as a phone, with two pixels each
    /// @param dark the colour scheme that the system asks for
    public Tab open(URI page, int width, int height, boolean dark) throws Exception {
        HttpResponse<String> made =
                client.send(
                        HttpRequest.newBuilder(address.resolve("/json/new?about:blank"))
                                .PUT(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        Tab tab = new Tab();
        tabs.add(tab);
        tab.connect(
                client,
                URI.create(JSON.readTree(made.body()).get("webSocketDebuggerUrl").asString()));
        boolean phone = width < 500;
        tab.call("Page.enable", Map.of());
        tab.call("Runtime.enable", Map.of());
        tab.call("Log.enable", Map.of());
        tab.call("Network.enable", Map.of());
        tab.call(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width", width,
                        "height", height,
                        "deviceScaleFactor", phone ? 2 : 1,
                        "mobile", phone));
        tab.call(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of(
                                        "name",
                                        "prefers-color-scheme",
                                        "value",
                                        dark ? "dark" : "light"))));
        tab.call("Page.bringToFront", Map.of());
        tab.call("Page.navigate", Map.of("url", page.toString()));
        tab.until("document.readyState === 'complete' && location.href !== 'about:blank'");
        return tab;
    }

    @Override
    public void close() throws IOException {
        tabs.forEach(Tab::end);
        client.shutdownNow();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /// One page.
    public static final class Tab implements WebSocket.Listener {
        private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
        private final List<String> requests = new ArrayList<>();
        private final List<String> complaints = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private @Nullable WebSocket socket;
        private int number;

        private Tab() {}

        private void connect(HttpClient client, URI address) {
            socket = client.newWebSocketBuilder().buildAsync(address, this).join();
        }

        private void end() {
            if (socket != null) {
                socket.abort();
            }
        }

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                JsonNode message = JSON.readTree(text.toString());
                text.setLength(0);
                if (message.has("id")) {
                    answers.add(message);
                } else {
                    hear(message.path("method").asString(""), message.path("params"));
                }
            }
            from.request(1);
            return null;
        }

        private synchronized void hear(String method, JsonNode params) {
            switch (method) {
                case "Network.requestWillBeSent" ->
                        requests.add(params.path("request").path("url").asString(""));
                case "Runtime.exceptionThrown" -> complaints.add(params.toString());
                case "Runtime.consoleAPICalled", "Log.entryAdded" ->
                        complaints.add(params.toString());
                default -> {}
            }
        }

        /// Every address that the page asked for, itself included.
        public synchronized List<String> requests() {
            return List.copyOf(requests);
        }

        /// What the console shows.
        public synchronized List<String> complaints() {
            return List.copyOf(complaints);
        }

        /// Calls a method of the protocol.
        public JsonNode call(String method, Map<String, ?> params) throws InterruptedException {
            WebSocket open = socket;
            if (open == null) {
                throw new IllegalStateException("not connected");
            }
            number++;
            open.sendText(
                            JSON.writeValueAsString(
                                    Map.of("id", number, "method", method, "params", params)),
                            true)
                    .join();
            while (true) {
                JsonNode answer = answers.poll(SECONDS_MAX, TimeUnit.SECONDS);
                if (answer == null) {
                    throw new IllegalStateException(method + " was not answered");
                }
                if (answer.get("id").asInt() == number) {
                    if (answer.has("error")) {
                        throw new IllegalStateException(method + ": " + answer.get("error"));
                    }
                    return answer.get("result");
                }
            }
        }

        /// The value of an expression; a promise is waited for.
        public JsonNode value(String expression) throws InterruptedException {
            JsonNode result =
                    call(
                            "Runtime.evaluate",
                            Map.of(
                                    "expression", expression,
                                    "awaitPromise", true,
                                    "returnByValue", true));
            if (result.has("exceptionDetails")) {
                throw new IllegalStateException(expression + ": " + result);
            }
            return result.path("result").path("value");
        }

        /// Waits until an expression is true; looks at it with every picture.
        public void until(String expression) throws InterruptedException {
            value(
                    "new Promise(done => { const look = () => { if ("
                            + expression
                            + ") { done(true); } else { setTimeout(look, 20); } }; look(); })");
        }

        /// Drags with the left button.
        public void drag(double fromX, double fromY, double toX, double toY)
                throws InterruptedException {
            mouse("mouseMoved", fromX, fromY, 0);
            mouse("mousePressed", fromX, fromY, 1);
            for (int step = 1; step <= 10; step++) {
                mouse(
                        "mouseMoved",
                        fromX + (toX - fromX) * step / 10,
                        fromY + (toY - fromY) * step / 10,
                        1);
            }
            mouse("mouseReleased", toX, toY, 1);
        }

        private void mouse(String type, double x, double y, int buttons)
                throws InterruptedException {
            call(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type", type,
                            "x", x,
                            "y", y,
                            "button", buttons == 0 ? "none" : "left",
                            "buttons", buttons,
                            "clickCount", buttons));
        }

        /// Moves the mouse there.
        public void hover(double x, double y) throws InterruptedException {
            mouse("mouseMoved", x, y, 0);
        }

        /// Turns the wheel with the control key held.
        public void wheel(double x, double y, int notches) throws InterruptedException {
            call(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            "mouseWheel",
                            "x",
                            x,
                            "y",
                            y,
                            "deltaX",
                            0,
                            "deltaY",
                            -120 * notches,
                            "modifiers",
                            2));
        }

        /// Paints the top of the page.
        ///
        /// @param height in CSS pixels from the top; less where the page ends before
        public void paint(Path picture, int height) throws Exception {
            JsonNode size = call("Page.getLayoutMetrics", Map.of()).get("cssContentSize");
            JsonNode painted =
                    call(
                            "Page.captureScreenshot",
                            Map.of(
                                    "format",
                                    "png",
                                    "captureBeyondViewport",
                                    true,
                                    "clip",
                                    Map.of(
                                            "x", 0,
                                            "y", 0,
                                            "width", size.get("width").asDouble(),
                                            "height",
                                                    Math.min(height, size.get("height").asDouble()),
                                            "scale", 1)));
            Files.write(picture, Base64.getDecoder().decode(painted.get("data").asString()));
        }
    }
}
