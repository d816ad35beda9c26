package io.oltplab.core.drive;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Phase;
import io.oltplab.core.plan.Plan;
import io.oltplab.core.plan.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Plans for tests.
final class Plans {

    private Plans() {}

    static Plan of(Phase... phases) {
        return limited(0, phases);
    }

    static Plan limited(long stepLimit, Phase... phases) {
        return new Plan(
                "model",
                new Target.Device(Path.of("model")),
                List.of(phases),
                42,
                stepLimit,
                Map.of());
    }

    static Phase sample(long millis, Load load) {
        return new Phase("sample", Phase.Kind.SAMPLE, Duration.ofMillis(millis), load);
    }

    static Phase phase(String name, Phase.Kind kind, long millis, Load load) {
        return new Phase(name, kind, Duration.ofMillis(millis), load);
    }
}
