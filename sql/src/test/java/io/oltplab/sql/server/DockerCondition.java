package io.oltplab.sql.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;

/// Whether there is a Docker to run containers. Testcontainers, which looks for one for seconds, is
/// asked only where a look at the machine says that there may be one.
public final class DockerCondition implements ExecutionCondition {

    private static final Path SOCKET = Path.of("/var/run/docker.sock");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        String reason = missing(System.getenv(), SOCKET);
        if (reason.isEmpty() && !DockerClientFactory.instance().isDockerAvailable()) {
            reason = "containers: Docker does not answer";
        }
        if (reason.isEmpty()) {
            return ConditionEvaluationResult.enabled("Docker answers");
        }
        System.out.println("skipped: " + reason);
        return ConditionEvaluationResult.disabled(reason);
    }

    /// Why there is no Docker; empty where there may be one.
    static String missing(Map<String, String> environment, Path socket) {
        return environment.getOrDefault("DOCKER_HOST", "").isEmpty() && !Files.exists(socket)
                ? "containers: no Docker here (no DOCKER_HOST, no " + socket + ")"
                : "";
    }
}
