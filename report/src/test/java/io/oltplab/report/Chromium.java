package io.oltplab.report;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A real browser without a window and without network.
public final class Chromium {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

    private final Path work;

    private Chromium(Path work) {
        this.work = work;
    }

    /// The browser on the PATH; where there is none, the test is skipped with this reason.
    ///
    /// @param work an empty folder for profile and output
    public static Chromium orSkip(Path work) {
        program();
        return new Chromium(work);
    }

    private static Path program() {
        Optional<Path> found =
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                        .filter(Files::isExecutable)
                        .findFirst();
        if (found.isEmpty()) {
            System.out.println("SKIPPED: browser tests, no " + NAMES + " on the PATH");
            abort("no Chromium on the PATH");
        }
        return found.orElseThrow();
    }

    /// The browser and what every call of it needs: no window, no network, a fresh profile; where
    /// there is none, the test is skipped.
    static List<String> command(Path work) throws IOException {
        return List.of(
                program().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                // Whatever a page asks for besides its own file ends here.
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--user-data-dir=" + Files.createTempDirectory(work, "profile"));
    }

    /// What the browser made of a page.
    ///
    /// @param dom after its scripts ran
    /// @param log standard error, with the console's messages
    public record Visit(String dom, String log) {}

    /// Opens a page and returns its document.
    ///
    /// @param fragment what follows the #, may be empty
    public Visit dump(Path page, String fragment) throws IOException, InterruptedException {
        return dump(page.toUri(), fragment);
    }

    /// The same for a page that is served on this machine.
    public Visit dump(URI page, String fragment) throws IOException, InterruptedException {
        return run(page, fragment, List.of("--dump-dom"));
    }

    /// Opens a page and paints it.
    public void screenshot(Path page, String fragment, int width, int height, Path picture)
            throws IOException, InterruptedException {
        run(
                page.toUri(),
                fragment,
                List.of(
                        "--hide-scrollbars",
                        "--screenshot=" + picture,
                        "--window-size=" + width + "," + height));
    }

    private Visit run(URI page, String fragment, List<String> what)
            throws IOException, InterruptedException {
        Path dom = Files.createTempFile(work, "dom", ".html");
        Path log = Files.createTempFile(work, "log", ".txt");
        List<String> command = new ArrayList<>(command(work));
        command.add("--enable-logging=stderr");
        command.add("--virtual-time-budget=4000");
        command.addAll(what);
        command.add(page + (fragment.isEmpty() ? "" : "#" + fragment));
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(dom.toFile())
                        .redirectError(log.toFile())
                        .start();
        process.getOutputStream().close();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IllegalStateException("the browser did not end: " + Files.readString(log));
        }
        return new Visit(
                Files.readString(dom, StandardCharsets.UTF_8),
                new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
    }
}
