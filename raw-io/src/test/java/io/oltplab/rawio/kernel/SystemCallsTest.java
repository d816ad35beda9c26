package io.oltplab.rawio.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SystemCallsTest {

    /// Name, x86-64, aarch64: from the kernel's own tables (syscall_64.tbl, asm-generic/unistd.h)
    /// and fcntl.h of both.
    private static final List<String> TABLE =
            List.of(
                    "openat 257 56",
                    "close 3 57",
                    "mmap 9 222",
                    "munmap 11 215",
                    "madvise 28 233",
                    "fadvise 221 223",
                    "prctl 157 167",
                    "ioSetup 206 0",
                    "ioDestroy 207 1",
                    "ioGetevents 208 4",
                    "ioSubmit 209 2",
                    "ioUringSetup 425 425",
                    "ioUringEnter 426 426",
                    "ioUringRegister 427 427",
                    "openDirect 16384 65536");

    @Test
    void numbersAreThoseOfTheKernelsTables() throws ReflectiveOperationException {
        Map<String, String> x86 = new TreeMap<>();
        Map<String, String> arm = new TreeMap<>();
        for (RecordComponent component : SystemCalls.class.getRecordComponents()) {
            x86.put(
                    component.getName(),
                    component
                            .getAccessor()
                            .invoke(SystemCalls.of(Linux.Machine.X86_64))
                            .toString());
            arm.put(
                    component.getName(),
                    component
                            .getAccessor()
                            .invoke(SystemCalls.of(Linux.Machine.AARCH64))
                            .toString());
        }
        Map<String, String> x86Expected = new TreeMap<>();
        Map<String, String> armExpected = new TreeMap<>();
        for (String line : TABLE) {
            List<String> words = Arrays.asList(line.split(" ", -1));
            x86Expected.put(words.get(0), words.get(1));
            armExpected.put(words.get(0), words.get(2));
        }
        assertThat(x86).isEqualTo(x86Expected);
        assertThat(arm).isEqualTo(armExpected);
    }

    @Test
    void thisMachineHasItsOwn() {
        assumeTrue(Linux.isKnown(), "no Linux on a known architecture");
        assertThat(SystemCalls.HERE).isEqualTo(SystemCalls.of(Linux.MACHINE));
        assertThat(Linux.O_DIRECT).isEqualTo(SystemCalls.HERE.openDirect());
    }
}
