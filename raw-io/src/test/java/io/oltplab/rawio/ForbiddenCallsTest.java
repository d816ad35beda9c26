package io.oltplab.rawio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.testing.FakeBench;
import io.oltplab.rawio.kernel.Linux;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The same command where a filter (seccomp) forbids io_uring, and then io_submit too. The filter
/// belongs to a thread and to those that it starts.
class ForbiddenCallsTest {

    private static final int IO_URING_SETUP = 425;
    private static final int IO_SETUP = 206;
    private static final int PRCTL = 157;
    private static final int NO_NEW_PRIVILEGES = 38;
    private static final int SET_SECCOMP = 22;
    private static final int FILTER = 2;

    @TempDir private Path folder;
    private Path file;

    @BeforeEach
    void x86() throws IOException {
        assumeTrue(
                Linux.isKnown() && Linux.MACHINE == Linux.Machine.X86_64,
                "the filter is written for x86-64 Linux");
        file = Files.write(folder.resolve("data"), new byte[1 << 20]);
    }

    private Map<String, String> runWithout(int... calls) throws InterruptedException {
        FakeBench bench = new FakeBench();
        AtomicInteger code = new AtomicInteger(-1);
        Thread thread =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    forbid(calls);
                                    CommandLine line =
                                            (CommandLine) new RawIoProvider().command(bench);
                                    code.set(
                                            line.execute(
                                                    "run",
                                                    file.toString(),
                                                    "--in-flight=2",
                                                    "--ramp=0",
                                                    "--seconds=0.1"));
                                });
        thread.join();
        assertThat(code).hasValue(0);
        assertThat(bench.results().getFirst().phases().getFirst().total().done()).isPositive();
        return bench.results().getFirst().environment().getOrDefault("target", Map.of());
    }

    /// A filter program: load the number of the call; compare; return EPERM or let it pass.
    private static void forbid(int... calls) {
        try (Arena arena = Arena.ofConfined()) {
            Linux linux = new Linux(arena);
            int length = calls.length + 3;
            MemorySegment program = arena.allocate(8L * length, 8);
            instruction(program, 0, 0x20, 0, 0, 0);
            for (int i = 0; i < calls.length; i++) {
                instruction(program, i + 1, 0x15, calls.length - i, 0, calls[i]);
            }
            instruction(program, calls.length + 1, 0x06, 0, 0, 0x7fff0000);
            instruction(program, calls.length + 2, 0x06, 0, 0, 0x00050001);
            MemorySegment header = arena.allocate(16, 8);
            header.set(ValueLayout.JAVA_SHORT, 0, (short) length);
            header.set(ValueLayout.JAVA_LONG, 8, program.address());
            assertThat(linux.call(PRCTL, NO_NEW_PRIVILEGES, 1, 0, 0, 0, 0)).isZero();
            assertThat(linux.call(PRCTL, SET_SECCOMP, FILTER, header.address(), 0, 0, 0)).isZero();
        }
    }

    private static void instruction(
            MemorySegment program, int index, int code, int ifTrue, int ifFalse, int value) {
        long at = 8L * index;
        program.set(ValueLayout.JAVA_SHORT, at, (short) code);
        program.set(ValueLayout.JAVA_BYTE, at + 2, (byte) ifTrue);
        program.set(ValueLayout.JAVA_BYTE, at + 3, (byte) ifFalse);
        program.set(ValueLayout.JAVA_INT, at + 4, value);
    }

    @Test
    void withoutIoUringItIsAio() throws InterruptedException {
        assertThat(runWithout(IO_URING_SETUP))
                .containsEntry("engine", "aio")
                .containsEntry(
                        "engine-reason",
                        "io_uring_setup is forbidden here (EPERM, a container's filter?)");
    }

    @Test
    void withoutBothItIsNio() throws InterruptedException {
        assertThat(runWithout(IO_URING_SETUP, IO_SETUP))
                .containsEntry("engine", "nio")
                .hasEntrySatisfying(
                        "engine-reason",
                        reason -> assertThat(reason).contains("io_uring_setup", "io_setup"));
    }
}
