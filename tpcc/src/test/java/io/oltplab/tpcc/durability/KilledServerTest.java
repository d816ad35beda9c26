package io.oltplab.tpcc.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.ForwardingRecording;
import io.oltplab.core.measure.Sample;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.result.RunResult;
import io.oltplab.core.result.Verdict;
import io.oltplab.core.testing.FakeBench;
import io.oltplab.sql.Database;
import io.oltplab.sql.Outage;
import io.oltplab.sql.server.LocalServer;
import io.oltplab.sql.server.ServerSettings;
import io.oltplab.sql.server.TestServer;
import io.oltplab.tpcc.check.Checker;
import io.oltplab.tpcc.check.Finding;
import io.oltplab.tpcc.input.Mix;
import io.oltplab.tpcc.input.Pacing;
import io.oltplab.tpcc.load.Loader;
import io.oltplab.tpcc.run.RunFiles;
import io.oltplab.tpcc.run.RunOptions;
import io.oltplab.tpcc.run.TpccRun;
import io.oltplab.tpcc.schema.LoadNote;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.testing.SmallDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Durability (TPC-C clause 3.5): the server is killed in the middle of a run and comes back. It
/// flushes its log at each commit.
@Tag("server")
@Timeout(300)
class KilledServerTest {

    private static final int USERS = 8;
    private static final int RUN_SECONDS = 12;
    private static final int KILLED_AT_SAMPLE = 3;

    @TempDir Path folder;

    @Test
    void noAcknowledgedOrderIsLostWhenTheServerIsKilled() throws Exception {
        TestServer.assumeInstalled();
        ServerSettings settings = ServerSettings.on(folder, "", 64L << 20);
        LocalServer server = LocalServer.startToStay(settings, _ -> {});
        server.close();
        try (Database database = Database.connect(server.database("durability"))) {
            assertThat(database.server().variables())
                    .containsEntry("innodb_flush_log_at_trx_commit", "1");
            new Loader(database, new FakeBench(), 2).load(SmallDatabase.wanted(2));
            Loaded loaded = LoadNote.require(database);
            Path file = folder.resolve("acknowledged");
            CompletableFuture<LocalServer> back = new CompletableFuture<>();
            RunResult result = run(database, loaded, file, () -> killAndRestart(settings, back));

            assertThat(back.get().port()).isEqualTo(server.port());
            assertThat(back.get().pid()).isNotEqualTo(server.pid());
            assertOutageStandsInTheResult(result, database.outages().list());
            AcknowledgedCheck.Answer answer =
                    new AcknowledgedCheck(database, new FakeBench(), 2).check(file, loaded);
            assertThat(answer.acknowledged()).isPositive();
            assertThat(answer.lost()).as("lost: %s", answer.first()).isZero();
            assertThat(new Checker(database, new FakeBench(), 2).check(loaded))
                    .allMatch(Finding::holds);
        } finally {
            LocalServer.stop(folder);
        }
    }

    private static RunResult run(Database database, Loaded loaded, Path file, Runnable atThird)
            throws InterruptedException {
        RunOptions options = RunOptions.of(USERS, new Pacing.Specified(0.002), Mix.DECK, 2);
        Plan plan =
                new Plan(
                        "tpcc",
                        database.target(),
                        List.of(
                                new Phase(
                                        "sample",
                                        Phase.Kind.SAMPLE,
                                        Duration.ofSeconds(RUN_SECONDS),
                                        options.load())),
                        7,
                        0,
                        options.asPlan());
        TpccRun run =
                new TpccRun(
                        database,
                        database.server().asEnvironment(),
                        loaded,
                        options,
                        plan,
                        io.oltplab.core.drive.ErrorBudget.NONE,
                        new RunFiles(Optional.empty(), Optional.of(file)),
                        true);
        return new FakeBench().run(plan, recording -> run.run(new Nth(recording, atThird)));
    }

    private void killAndRestart(ServerSettings settings, CompletableFuture<LocalServer> back) {
        try {
            LocalServer running = LocalServer.staying(folder).orElseThrow();
            ProcessHandle process = ProcessHandle.of(running.pid()).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();
            LocalServer again = LocalServer.startToStay(settings, _ -> {});
            again.close();
            back.complete(again);
        } catch (InterruptedException | RuntimeException e) {
            back.completeExceptionally(e);
        }
    }

    private static void assertOutageStandsInTheResult(RunResult result, List<Outage> outages) {
        assertThat(outages).isNotEmpty();
        Outage outage = outages.getFirst();
        assertThat(outage.isOver()).isTrue();
        assertThat(outage.startNanos()).isBetween(2_000_000_000L, RUN_SECONDS * 1_000_000_000L);
        assertThat(outage.reconnected()).isPositive();
        assertThat(outage.errors()).isNotEmpty();
        assertThat(result.events())
                .anyMatch(event -> event.startsWith("outage begins at second "))
                .anyMatch(event -> event.matches("outage .* s from second .* users reconnected"));
        assertThat(result.tables()).anyMatch(table -> table.title().equals("Outages"));
        assertThat(result.phases().getFirst().counters().get("outage_millis")).isPositive();
        assertThat(result.phases().getFirst().counters().get("connections_lost")).isPositive();
        for (String check :
                List.of("committed new orders", "committed payments", "delivered orders")) {
            assertThat(result.verdicts())
                    .filteredOn(verdict -> verdict.check().equals(check))
                    .allMatch(verdict -> verdict.level() == Verdict.Level.PASS);
        }
        assertThat(result.verdicts())
                .filteredOn(verdict -> verdict.check().equals("outages"))
                .singleElement()
                .extracting(Verdict::level)
                .isEqualTo(Verdict.Level.WARN);
    }

    /// Hands a recording on, and does something on a thread of its own at the third interval.
    private static final class Nth extends ForwardingRecording {
        private final Runnable action;
        private final AtomicInteger samples = new AtomicInteger();

        Nth(io.oltplab.core.bench.Recording recording, Runnable action) {
            super(recording);
            this.action = action;
        }

        @Override
        public void sample(Sample sample) {
            super.sample(sample);
            if (samples.incrementAndGet() == KILLED_AT_SAMPLE) {
                Thread.ofPlatform().daemon().start(action);
            }
        }
    }
}
