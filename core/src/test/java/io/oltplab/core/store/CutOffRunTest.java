package io.oltplab.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.result.RunResult;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/// A file that ends at any byte still reads, or is refused in one line.
class CutOffRunTest {

    private static final List<String> GROWING =
            List.of("timeline.jsonl", "tx.hlog", "phases.jsonl", "events.jsonl", "STATUS");

    private static Path temporary = Path.of("");

    @BeforeContainer
    static void writeRuns() throws IOException {
        temporary = Files.createTempDirectory("cut");
        try (RunFolder killed = Runs.create(temporary.resolve("killed"))) {
            Runs.write(killed);
        }
        try (RunFolder finished = Runs.create(temporary.resolve("finished"))) {
            Runs.write(finished);
            finished.finish(RunResult.Status.COMPLETE, "");
        }
    }

    @AfterContainer
    static void deleteRuns() throws IOException {
        delete(temporary);
    }

    @Property(tries = 200)
    void aGrowingFileOfAKilledRunCutAnywhereStillReads(
            @ForAll("growing") String name, @ForAll @DoubleRange(max = 1) double share)
            throws IOException {
        Path copy = copyCut("killed", name, share);
        RunResult read = RunFolder.read(copy);
        assertThat(read.status()).isEqualTo(RunResult.Status.PARTIAL);
        for (PhaseResult phase : read.phases()) {
            assertThat(phase.total().response().count()).isEqualTo(phase.total().done());
            assertThat(phase.total().service().count()).isEqualTo(phase.total().done());
        }
        RunFolder.timeline(copy);
        delete(copy);
    }

    @Property(tries = 150)
    void anyFileOfAFinishedRunCutAnywhereReadsOrIsRefusedInOneLine(
            @ForAll("all") String name, @ForAll @DoubleRange(max = 1) double share)
            throws IOException {
        Path copy = copyCut("finished", name, share);
        Optional<RunResult> read = Optional.empty();
        try {
            read = Optional.of(RunFolder.read(copy));
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).contains(name).doesNotContain("\n");
        }
        read.ifPresent(
                result -> {
                    boolean summaryWasCut = name.equals("summary.json") && share < 0.9999;
                    assertThat(result.phases()).hasSize(2);
                    assertThat(result.status())
                            .isIn(
                                    summaryWasCut
                                            ? RunResult.Status.PARTIAL
                                            : RunResult.Status.COMPLETE,
                                    RunResult.Status.COMPLETE);
                });
        delete(copy);
    }

    @Property(tries = 50)
    void plansAndEnvironmentsOfAKilledRunCutAnywhereAreRefusedInOneLine(
            @ForAll boolean plan, @ForAll @DoubleRange(max = 0.99) double share)
            throws IOException {
        String name = plan ? "plan.json" : "environment.json";
        Path copy = copyCut("killed", name, share);
        String message = "";
        try {
            RunFolder.read(copy);
        } catch (IllegalArgumentException e) {
            message = String.valueOf(e.getMessage());
        }
        if (Files.size(copy.resolve(name)) < Files.size(temporary.resolve("killed", name)) - 1) {
            assertThat(message).contains(name).doesNotContain("\n");
        }
        delete(copy);
    }

    @Provide
    Arbitrary<String> growing() {
        return Arbitraries.of(GROWING);
    }

    @Provide
    Arbitrary<String> all() {
        List<String> names = new ArrayList<>(GROWING);
        names.addAll(List.of("plan.json", "environment.json", "summary.json", "summary.json"));
        return Arbitraries.of(names);
    }

    private static Path copyCut(String run, String name, double share) throws IOException {
        Path copy = Files.createTempDirectory(temporary, "copy");
        try (Stream<Path> files = Files.list(temporary.resolve(run))) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(temporary.resolve(run).relativize(file)));
            }
        }
        Path cut = copy.resolve(name);
        try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
            channel.truncate((long) (channel.size() * share));
        }
        return copy;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
