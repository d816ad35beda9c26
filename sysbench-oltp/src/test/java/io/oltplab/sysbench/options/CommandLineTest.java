package io.oltplab.sysbench.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineTest {

    private static CommandLine parse(String... arguments) {
        return CommandLine.parse(List.of(arguments));
    }

    @Test
    void wordsAndOptionsMayMix() {
        CommandLine line =
                parse(
                        "oltp_read_write",
                        "--threads=4",
                        "--table_size",
                        "500",
                        "run",
                        "--histogram");
        assertThat(line.words()).containsExactly("oltp_read_write", "run");
        assertThat(line.given())
                .containsOnly(
                        java.util.Map.entry("threads", "4"),
                        java.util.Map.entry("table-size", "500"),
                        java.util.Map.entry("histogram", "on"));
        assertThat(line.notices()).isEmpty();
    }

    @Test
    void dashesAndUnderscoresAreTheSame() {
        assertThat(parse("--rand_type=pareto", "--skip-trx=on").given())
                .isEqualTo(parse("--rand-type=pareto", "--skip_trx").given());
    }

    @Test
    void oldNamesAreAcceptedWithANotice() {
        CommandLine line = parse("--num-threads=3", "--oltp_table_size=7");
        assertThat(line.given()).containsEntry("threads", "3").containsEntry("table-size", "7");
        assertThat(line.notices())
                .containsExactly(
                        "--num-threads is the old name of --threads",
                        "--oltp-table-size is the old name of --table-size");
    }

    @Test
    void anUnknownOptionIsRefusedWithASuggestion() {
        assertThatThrownBy(() -> parse("--tabel-size=5"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown option --tabel-size: did you mean --table-size?");
        assertThatThrownBy(() -> parse("--frobnicate"))
                .hasMessage("unknown option --frobnicate: oltplab sysbench --help lists them");
    }

    @Test
    void badValuesSayWhatIsAllowed() {
        assertThatThrownBy(() -> parse("--threads=x"))
                .hasMessage("option --threads must be a whole number, from 1 to 65536, got x");
        assertThatThrownBy(() -> parse("--percentile=101"))
                .hasMessage("option --percentile must be a whole number, from 0 to 100, got 101");
        assertThatThrownBy(() -> parse("--skip-trx=maybe"))
                .hasMessage("option --skip-trx must be on or off, got maybe");
        assertThatThrownBy(() -> parse("--rand-type=flat"))
                .hasMessage(
                        "option --rand-type must be one of uniform, gaussian, special, pareto,"
                                + " zipfian, got flat");
        assertThatThrownBy(() -> parse("--rand-pareto-h=much"))
                .hasMessage("option --rand-pareto-h must be a number, got much");
        assertThatThrownBy(() -> parse("--percentiles=50,101"))
                .hasMessage("option --percentiles must be above 0 and at most 100, got 101");
        assertThatThrownBy(() -> parse("--report-checkpoints=1,,3"))
                .hasMessageStartingWith(
                        "option --report-checkpoints must be a whole number, from 1 to ");
        assertThatThrownBy(() -> parse("--require-buffer-pool=much"))
                .hasMessageStartingWith(
                        "option --require-buffer-pool: a size is a number with K, ");
        assertThatThrownBy(() -> parse("--mysql-ignore-errors=1213,deadlock"))
                .hasMessage(
                        "option --mysql-ignore-errors must be error numbers or all, got deadlock");
        assertThatThrownBy(() -> RunOptions.of(parse("--max-error-rate=101")))
                .hasMessage("--max-error-rate must be 0 to 100 percent, got 101.0");
        assertThatThrownBy(() -> parse("--threads"))
                .hasMessage(
                        "option --threads needs a value: --threads=N, number of threads to use");
        assertThatThrownBy(() -> RunOptions.of(parse("--rand-type=pareto", "--rand-pareto-h=2")))
                .hasMessage("rand-pareto-h must be between 0 and 1, got 2.0");
    }

    @Test
    void optionsWithoutEffectAreTakenWithANotice() {
        CommandLine line = parse("--verbosity", "3", "--debug", "run", "--luajit-cmd=on");
        assertThat(line.words()).containsExactly("run");
        assertThat(line.given()).isEmpty();
        assertThat(line.notices())
                .hasSize(3)
                .contains("--verbosity has no effect here: the program has its own");
    }

    @Test
    void aPasswordOnTheCommandLineIsRefused() {
        assertThatThrownBy(() -> parse("--mysql-password=secret"))
                .hasMessage(
                        "option --mysql-password is refused: a password on the command line can be"
                                + " read by every user of the machine: use --password-env=VARIABLE"
                                + " or --password-file=FILE");
    }

    @Test
    void aFileGivesWhatTheCommandLineDoesNot(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("bench.cnf");
        Files.writeString(file, "# my server\nthreads=8\n\ntable_size = 99\nskip-trx\n");
        CommandLine line = parse("--config-file=" + file, "--threads=2");
        assertThat(line.given())
                .containsOnly(
                        java.util.Map.entry("threads", "2"),
                        java.util.Map.entry("table-size", "99"),
                        java.util.Map.entry("skip-trx", "on"));
        Files.writeString(file, "thraeds=8\n");
        assertThatThrownBy(() -> parse("--config-file=" + file))
                .hasMessage("unknown option --thraeds: did you mean --threads?");
        assertThatThrownBy(() -> parse("--config-file=" + folder.resolve("none")))
                .hasMessage("option --config-file: no such file: " + folder.resolve("none"));
    }

    @Test
    void theHelpShowsEveryOption() {
        String help = CommandLine.optionHelp();
        for (Option option : Options.ALL.values()) {
            assertThat(help).contains("  --" + option.name() + option.kind().form());
        }
    }
}
