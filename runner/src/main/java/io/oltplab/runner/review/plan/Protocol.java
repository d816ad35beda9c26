package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.PlanKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A plan file without its workloads.
///
/// @param name of the plan
/// @param about what it is, for people
/// @param source where its figures were published
/// @param seed the only source of randomness
/// @param drive under test
/// @param instances that are driven
/// @param stages in their order
public record Protocol(
        @PlanKey("name of the plan: letters, digits and dashes") String name,
        @PlanKey(value = "what it is, for people", standard = "''") String about,
        @PlanKey(value = "where its figures were published", standard = "''") String source,
        @PlanKey(value = "equal seeds draw equal inputs", standard = "1") long seed,
        @PlanKey("the drive under test") DrivePlan drive,
        @PlanKey(value = "the targets that are driven", standard = "{}") InstancesPlan instances,
        @PlanKey("what is done, in this order") List<Stage> stages) {

    public Protocol {
        plain("name", name);
        stages = List.copyOf(stages);
        if (stages.isEmpty()) {
            throw new IllegalArgumentException("stages must name at least one");
        }
        Set<String> names = new HashSet<>();
        for (Stage stage : stages) {
            plain("name of a stage", stage.name());
            if (!names.add(stage.name())) {
                throw new IllegalArgumentException("two stages are named " + stage.name());
            }
        }
    }

    private static void plain(String what, String text) {
        if (!text.matches("[a-z0-9][a-z0-9.-]{0,62}")) {
            throw new IllegalArgumentException(
                    what + " must be lower-case letters, digits, dots and dashes, got " + text);
        }
    }
}
