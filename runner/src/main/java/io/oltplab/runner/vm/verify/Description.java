package io.oltplab.runner.vm.verify;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// `machines.json`.
record Description(
        String rig,
        String kind,
        String target,
        String device,
        long memoryMib,
        List<Machine> machines) {

    record Machine(
            String name,
            int vcpus,
            String mac,
            @Nullable String host,
            @Nullable Integer port,
            @Nullable String url,
            List<Disk> disks) {
        Machine {
            Objects.requireNonNull(name);
            disks = List.copyOf(disks);
        }
    }

    record Disk(String role, long bytes, String on, String where) {
        boolean onDut() {
            return on.equals("dut");
        }
    }

    Description {
        machines = List.copyOf(machines);
    }

    static Description read(Path file) throws IOException {
        try {
            return JsonMapper.shared().readValue(Files.readString(file), Description.class);
        } catch (JacksonException | NullPointerException e) {
            throw new Refused(
                    ExitCode.CONFIGURATION, file + ": it is not what oltplab vm render writes", e);
        }
    }
}
