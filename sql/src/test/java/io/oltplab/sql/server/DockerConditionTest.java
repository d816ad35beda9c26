package io.oltplab.sql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DockerConditionTest {

    @TempDir Path folder;

    @Test
    void aMachineWithoutDockerIsKnownByItsSocketAndVariable() throws Exception {
        Path socket = folder.resolve("docker.sock");
        assertThat(DockerCondition.missing(Map.of(), socket))
                .isEqualTo("containers: no Docker here (no DOCKER_HOST, no " + socket + ")");
        assertThat(DockerCondition.missing(Map.of("DOCKER_HOST", "tcp://docker:2375"), socket))
                .isEmpty();
        Files.createFile(socket);
        assertThat(DockerCondition.missing(Map.of(), socket)).isEmpty();
    }
}
