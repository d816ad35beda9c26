package io.oltplab.runner.proof;

import io.oltplab.runner.capture.Drive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/// A drive as the user names it: a device, a path on it, or its serial number.
public record NamedDrive(String name) {

    /// What is wrong with a placement, if the database is to lie on this drive; empty if nothing.
    public String contradiction(Placement placement) {
        return contradiction(placement, new Disks(Path.of("/sys/class/block")));
    }

    String contradiction(Placement placement, Disks disks) {
        if (!placement.problem().isEmpty()) {
            return placement.problem();
        }
        if (placement.means() == Placement.Means.STATEMENT) {
            String serial = placement.facts().getOrDefault("serial", "");
            return serial.equals(name)
                    ? ""
                    : "it lies on the disk with the serial " + serial + ", not on " + name;
        }
        Set<String> actual =
                new TreeSet<>(Set.of(placement.facts().getOrDefault("disk", "").split(", ", -1)));
        if (placement.serials().size() == 1 && placement.serials().containsValue(name)) {
            return "";
        }
        Set<String> wanted = wanted(disks);
        if (wanted.isEmpty()) {
            return "no drive of this machine is "
                    + name
                    + ": name a device, a path on it, or its serial number";
        }
        return wanted.equals(actual)
                ? ""
                : "it lies on "
                        + String.join(", ", actual)
                        + ", not on "
                        + String.join(", ", wanted)
                        + " ("
                        + name
                        + ")";
    }

    private Set<String> wanted(Disks disks) {
        Path path = Path.of(name);
        if (!path.isAbsolute() || !Files.exists(path)) {
            return Set.of();
        }
        if (name.startsWith("/dev/") && !Files.isDirectory(path)) {
            try {
                return disks.below(String.valueOf(path.toRealPath().getFileName()));
            } catch (IOException gone) {
                return Set.of();
            }
        }
        String device = Drive.behind(path).facts().getOrDefault("device", "");
        return device.isEmpty() ? Set.of() : disks.below(device);
    }
}
