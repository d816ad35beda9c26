package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.Refused;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Whether the stages of a plan fit each other, its workloads and its instances: what can be known
/// from the plan alone.
///
/// @param protocol the plan but its workloads
/// @param workloads by their names
/// @param locations for messages
record StageChecks(Protocol protocol, Map<String, WorkloadPlan> workloads, Locations locations) {

    private static final String WORKLOAD = "workload";

    /// Checks all stages.
    ///
    /// @throws Refused at the first mistake, with its place
    void run() {
        Set<String> loaded = new HashSet<>();
        List<Stage> stages = protocol.stages();
        for (int i = 0; i < stages.size(); i++) {
            stage(stages.get(i), "/stages/" + i, loaded);
        }
    }

    private void stage(Stage stage, String pointer, Set<String> loaded) {
        switch (stage) {
            case Stage.Load load -> {
                known(load.workload(), WORKLOAD, true, pointer);
                loaded.add(load.workload());
            }
            case Stage.Verify verify -> {
                known(verify.workload(), WORKLOAD, true, pointer);
                hasData(verify.workload(), pointer, loaded);
            }
            case Stage.Sample sample -> {
                known(sample.workload(), WORKLOAD, true, pointer);
                hasData(sample.workload(), pointer, loaded);
                if (!sample.alongside().isEmpty()) {
                    WorkloadPlan beside = known(sample.alongside(), "alongside", false, pointer);
                    beside.unfitAlongside()
                            .ifPresent(
                                    why -> {
                                        throw locations.mistake(
                                                pointer + "/alongside",
                                                "alongside "
                                                        + sample.alongside()
                                                        + " cannot run beside a sample: "
                                                        + why);
                                    });
                }
            }
            case Stage.Raw raw -> known(raw.workload(), WORKLOAD, false, pointer);
            case Stage.Prebuild prebuild -> {
                local(pointer, "prebuild");
                prebuild.workloads().forEach(name -> known(name, "workloads", true, pointer));
                if (Path.of(prebuild.to()).toAbsolutePath().normalize().startsWith(drivePath())) {
                    throw locations.mistake(
                            pointer + "/to",
                            "to must not be below drive.path "
                                    + protocol.drive().path()
                                    + ", which is under test, got "
                                    + prebuild.to());
                }
            }
            case Stage.Restore restore -> {
                local(pointer, "restore");
                if (restore.from().isBlank()) {
                    throw locations.mistake(pointer + "/from", "from must name a folder");
                }
                loaded.addAll(workloads.keySet());
            }
            case Stage.Purge purge -> {
                String device = protocol.drive().device();
                if (device.isEmpty()) {
                    throw locations.mistake(pointer, "stage purge needs drive.device");
                }
                if (purge.destroy().isBlank()) {
                    throw locations.mistake(
                            pointer + "/destroy",
                            "destroy must name the device exactly (" + device + ")");
                }
            }
            case Stage.Precondition fill -> {
                if (!fill.destroy().isEmpty() && protocol.drive().device().isEmpty()) {
                    throw locations.mistake(
                            pointer + "/destroy", "destroy needs drive.device, which is not given");
                }
            }
            case Stage.Trim _,
                    Stage.StartServers _,
                    Stage.Settle _,
                    Stage.StopServers _,
                    Stage.Checkpoint _ -> {}
        }
    }

    private Path drivePath() {
        return protocol.drive().path().toAbsolutePath().normalize();
    }

    /// Data of remote databases may be there already, those of our own servers come from a stage.
    private void hasData(String workload, String pointer, Set<String> loaded) {
        if (protocol.instances().local() && !loaded.contains(workload)) {
            throw locations.mistake(
                    pointer,
                    "no stage load or restore before it makes the data of workload " + workload);
        }
    }

    private void local(String pointer, String stage) {
        if (!protocol.instances().local()) {
            throw locations.mistake(
                    pointer,
                    "stage "
                            + stage
                            + " needs local servers, and instances.urls names running ones: use a stage load");
        }
    }

    private WorkloadPlan known(String name, String key, boolean database, String pointer) {
        WorkloadPlan found = workloads.get(name);
        if (found == null) {
            throw locations.mistake(
                    pointer + "/" + key,
                    key
                            + " "
                            + name
                            + " is none of the plan's workloads"
                            + Locations.suggestion(name, workloads.keySet()));
        }
        if (found.needsDatabase() != database) {
            throw locations.mistake(
                    pointer + "/" + key,
                    key
                            + " "
                            + name
                            + " ("
                            + found.driver()
                            + ") "
                            + (database
                                    ? "needs no database: use it in a stage raw"
                                    : "needs a database: use it in a stage sample"));
        }
        return found;
    }
}
