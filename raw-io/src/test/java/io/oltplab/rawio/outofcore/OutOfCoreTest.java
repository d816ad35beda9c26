package io.oltplab.rawio.outofcore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.oltplab.core.result.PhaseResult;
import io.oltplab.core.testing.MemoryRecording;
import io.oltplab.core.time.Clock;
import io.oltplab.rawio.kernel.Linux;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutOfCoreTest {

    @TempDir private Path folder;

    private static Map<ByteBuffer, Integer> clusters(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Map<ByteBuffer, Integer> found = new HashMap<>();
        for (int at = 0; at < bytes.length; at += PagedFile.CLUSTER) {
            byte[] cluster = Arrays.copyOfRange(bytes, at, at + PagedFile.CLUSTER);
            found.merge(ByteBuffer.wrap(cluster), 1, Integer::sum);
        }
        return found;
    }

    @Test
    void everyClusterArrivesOnceInEachPhase() throws Exception {
        assumeTrue(Linux.isKnown(), "needs Linux's calls");
        MemoryRecording recording = new MemoryRecording(Clock.system());
        // 96 clusters of 32 KiB: more than the largest power of two in them, so that some stay.
        OutOfCore.Shape shape = new OutOfCore.Shape(3 << 20, 1 << 20, 3, 5);

        new OutOfCore(folder, shape, recording).run();

        Map<ByteBuffer, Integer> packed = clusters(folder.resolve("packed"));
        assertThat(packed).hasSize(96);
        assertThat(clusters(folder.resolve("flat"))).isEqualTo(packed);
        assertThat(clusters(folder.resolve("buckets"))).isEqualTo(packed);
        assertThat(Files.readAllBytes(folder.resolve("flat")))
                .isNotEqualTo(Files.readAllBytes(folder.resolve("packed")));
        assertThat(recording.phases())
                .extracting(p -> p.phase().name())
                .containsExactly("load", "unpack", "repack");
        PhaseResult load = recording.phases().getFirst();
        assertThat(load.counters()).containsEntry("bytes_read", 3L << 20);
        assertThat(load.total().done()).isEqualTo(3);
        for (PhaseResult phase : recording.phases().subList(1, 3)) {
            assertThat(phase.total().done()).isEqualTo(96);
            assertThat(phase.counters())
                    .containsEntry("bytes_read", 3L << 20)
                    .containsEntry("bytes_written", 3L << 20);
            assertThat(phase.figures()).containsKeys("seconds", "threads", "memory_bytes");
        }
        assertThat(recording.tables().getFirst().title()).contains("not comparable");
        assertThat(recording.tables().getFirst().rows()).hasSize(3);
    }
}
