package io.oltplab.runner.review.plan;

import io.oltplab.runner.capture.Drive;
import io.oltplab.runner.vm.rig.RigDrive;
import io.oltplab.runner.vm.rig.RigInstances;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A plan that was read, checked and resolved.
///
/// @param protocol everything but the workloads
/// @param workloads by their names in the plan
/// @param resolved the plan as YAML with every default, override and placeholder filled in: it can
///   be run again as it is
/// @param hash of the resolved plan without its drive: equal for two drives under one protocol
public record ReviewPlan(
        Protocol protocol, Map<String, WorkloadPlan> workloads, String resolved, String hash) {

    public ReviewPlan {
        workloads = Map.copyOf(new LinkedHashMap<>(workloads));
    }

    /// The virtual machines that are driven, if the plan names a rig.
    public Optional<RigInstances> rig() {
        String name = protocol.instances().rig();
        return name.isEmpty() ? Optional.empty() : Optional.of(RigInstances.of(name));
    }

    /// The drive under test: the one of the rig, or the one behind the path.
    public Drive drive() {
        return rig().map(RigDrive::of).orElseGet(() -> Drive.behind(protocol.drive().path()));
    }

    /// The workload of a stage.
    public WorkloadPlan workload(String name) {
        WorkloadPlan found = workloads.get(name);
        if (found == null) {
            throw new IllegalStateException("the reader let an unknown workload pass: " + name);
        }
        return found;
    }
}
