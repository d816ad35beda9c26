package io.oltplab.runner.vm.rig;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.capture.Drive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// The drive under test of a rig, as far as this machine sees it.
public final class RigDrive {

    private RigDrive() {}

    /// The drive's facts: from the folder or the device where they are on this machine, else what
    /// the rig itself says.
    public static Drive of(RigInstances rig) {
        Rig.Dut dut = rig.layout().rig().dut();
        Path device = Path.of(dut.device());
        Drive seen;
        if (rig.placeIsOnDrive()) {
            seen = Drive.behind(rig.place());
        } else if (Files.exists(device)) {
            seen = Drive.of(device);
        } else {
            seen = new Drive(device, "not seen from this machine", Map.of());
        }
        Map<String, String> facts = new TreeMap<>(seen.facts());
        facts.putIfAbsent("capacity", dut.capacity().readable());
        if (!rig.model().isEmpty()) {
            facts.putIfAbsent("model", rig.model());
        }
        facts.put("rig", rig.layout().rig().rig());
        facts.put("machines", rig.protocol());
        facts.put("seen from here", seen.facts().isEmpty() ? "no" : "yes");
        return new Drive(seen.path(), seen.fileSystem(), facts);
    }

    /// Checks that the folder of the rig lies on the device of the rig, where both are on this
    /// machine.
    ///
    /// @throws Refused if it lies elsewhere
    public static void check(RigInstances rig) {
        Rig.Dut dut = rig.layout().rig().dut();
        Path device = Path.of(dut.device());
        if (!rig.placeIsOnDrive() || !Files.exists(device)) {
            return;
        }
        String wanted = Drive.of(device).facts().getOrDefault("disk", "");
        Map<String, String> facts = Drive.behind(rig.place()).facts();
        String actual = facts.getOrDefault("disk", "");
        // Volumes and arrays have disks below them; those are not taken apart here.
        if (!wanted.isEmpty() && !facts.containsKey("made of") && !actual.equals(wanted)) {
            throw new Refused(
                    ExitCode.PREFLIGHT,
                    "dut.folder %s lies on %s, and dut.device %s is %s"
                            .formatted(rig.place(), actual, device, wanted));
        }
    }
}
