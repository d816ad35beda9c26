package io.oltplab.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandLineProgramTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Stop stop = new Stop();

    @Test
    void withoutACommandItSaysWhatIsNeeded() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("oltplab quickstart PATH").contains("--help");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void helpListsTheCommandsOfTheModulesAndTheExitCodes() {
        assertThat(run("--help")).isEqualTo(0);
        assertThat(out.toString())
                .contains("fake")
                .contains("quickstart")
                .contains("report")
                .contains("130  Ctrl-C");
    }

    @Test
    void versionNamesProgramAndJava() {
        assertThat(run("--version")).isEqualTo(0);
        assertThat(out.toString()).startsWith("oltplab 0.").contains("Java 25");
    }

    @Test
    void anUnknownCommandIsOneLineWithASuggestion() {
        assertThat(run("quikstart", "x")).isEqualTo(2);
        assertThat(err.toString().lines().findFirst())
                .hasValueSatisfying(line -> assertThat(line).contains("quikstart"));
        assertThat(err.toString()).contains("quickstart");
    }

    @Test
    void anUnknownOptionIsOneLineWithASuggestion() {
        assertThat(run("fake", "--end", "nothing", "--ends", "x")).isEqualTo(2);
        assertThat(err.toString()).contains("--ends").contains("Try: oltplab fake --help");
    }

    @Test
    void aRefusalIsOneLineAndItsCode() {
        assertThat(run("fake", "--end", "refused")).isEqualTo(4);
        assertThat(err.toString()).isEqualTo("oltplab: the disk is too small\n");
    }

    @Test
    void aMistakeOfTheUserIsOneLineAndCodeTwo() {
        assertThat(run("fake", "--end", "mistake")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("oltplab: users must be at least 1, got 0\n")
                .doesNotContain("\tat ");
    }

    @Test
    void aMistakeOfOursShowsWhereAndCodeOne() {
        assertThat(run("fake", "--end", "bug")).isEqualTo(1);
        assertThat(err.toString()).contains("internal error").contains("\tat ");
    }

    @Test
    void afterCtrlCTheCodeIs130WhateverTheCommandReturned() {
        assertThat(run("fake", "--end", "stop")).isEqualTo(130);
    }

    @Test
    void anUnknownStageOfTheQuickstartIsNamed() {
        assertThat(run("quickstart", ".", "--stages", "tpcx")).isEqualTo(2);
        assertThat(err.toString()).contains("--stages tpcx").contains("allowed are");
    }

    @Test
    void badNumbersOfTheQuickstartAreNamed() {
        assertThat(run("quickstart", ".", "--seconds", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--seconds must be at least 1, got 0");
        assertThat(run("quickstart", ".", "--warmup", "-1")).isEqualTo(2);
        assertThat(err.toString()).contains("--warmup must be 0 or more, got -1");
        assertThat(run("quickstart", ".", "--seconds", "ten")).isEqualTo(2);
        assertThat(err.toString()).contains("'ten'").contains("is not a whole number");
    }

    /// The same record serves plans, where options have no dashes.
    @Test
    void aMistakeNamesTheOptionAsItStandsOnTheCommandLine() {
        assertThat(run("fake", "--end", "option")).isEqualTo(2);
        assertThat(err.toString()).startsWith("oltplab: --end must be a word, got 7\n");
    }

    /// A file is in the way of the folder: nothing is begun.
    @Test
    void resultsThatCannotBeKeptAreSaidFirst(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        String below = file.resolve("results").toString();
        assertThat(run("fake", "--end", "bug", "--results", below)).isEqualTo(9);
        assertThat(err.toString())
                .startsWith("oltplab: --results " + below + ": no folder can be made there: ")
                .hasLineCount(1);
        assertThat(run("fake", "--end", "refused", "--results", folder.resolve("a/b").toString()))
                .isEqualTo(4);
        assertThat(folder.resolve("a")).doesNotExist();
    }

    private int run(String... arguments) {
        return new CommandLineProgram(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        stop,
                        List.of(new FakeProvider()))
                .run(arguments);
    }

    private final class FakeProvider implements Provider {
        @Override
        public String name() {
            return "fake";
        }

        @Override
        public Object command(Bench bench) {
            return new FakeCommand();
        }

        @Override
        public Optional<QuickStage> quickStage() {
            return Optional.empty();
        }
    }

    @Command(name = "fake", description = "ends as it is told", mixinStandardHelpOptions = true)
    private final class FakeCommand implements Callable<Integer> {

        @Option(names = "--end", defaultValue = "nothing")
        private String end = "nothing";

        @Override
        public Integer call() {
            switch (end) {
                case "refused" -> throw new Refused(ExitCode.PREFLIGHT, "the disk\n  is too small");
                case "option" -> throw new IllegalArgumentException("end must be a word, got 7");
                case "mistake" ->
                        throw new IllegalArgumentException("users must be at least 1, got 0");
                case "bug" -> throw new IllegalStateException("boom");
                case "stop" -> stop.request(ExitCode.INTERRUPTED);
                default -> {}
            }
            return 0;
        }
    }
}
