package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Rig;
import io.oltplab.runner.vm.rig.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Plain qemu: a script a machine, `up` and `down`.
final class QemuRenderer implements Renderer {

    /// A process is ended only if it is this machine's qemu: its number may be another's by now.
    private static final String DOWN =
            """
            #!/usr/bin/env bash
            # Switches the machines off, as if the power failed; their disks stay.
            set -euo pipefail
            here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
            runs() { grep -qszxF -- "$here/$1.pid" "/proc/$2/cmdline"; }
            stop() {
              local pid
              [ -s "$here/$1.pid" ] || return 0
              pid=$(cat "$here/$1.pid")
              if runs "$1" "$pid"; then
                kill "$pid"
                while runs "$1" "$pid"; do sleep 0.1; done
                echo "down: $1"
              fi
              rm -f -- "$here/$1.pid"
            }
            """;

    @Override
    public void render(Layout layout, Rendered out) {
        StringBuilder up =
                new StringBuilder(
                        HostScripts.head(
                                layout, "up", "Makes what is missing and starts the machines."));
        up.append("\"$here\"/make-seeds\n");
        StringBuilder down = new StringBuilder(DOWN);
        for (Machine machine : layout.machines()) {
            String name = machine.name();
            out.script("run-" + name, run(layout, machine));
            up.append(HostScripts.makeDisks(layout, machine));
            up.append("\"$here\"/run-").append(name).append(" -daemonize\n");
            down.append("stop ").append(name).append('\n');
        }
        out.script("up", up.toString());
        out.script("down", down.toString());
        HostScripts.prepareDrive(layout, out);
    }

    private static String run(Layout layout, Machine machine) {
        Rig rig = layout.rig();
        boolean tcg = rig.qemu() != null && rig.qemu().accelerator() == Rig.Qemu.Accelerator.TCG;
        String name = machine.name();
        List<String> arguments = new ArrayList<>();
        arguments.add("-name " + name);
        // Never by a look at /dev/kvm: it may be there and not work. The code cache of a small
        // guest would grow to twice its memory.
        arguments.add("-machine q35 -accel " + (tcg ? "tcg,tb-size=128" : "kvm"));
        arguments.add("-cpu " + (tcg ? "max" : "host"));
        arguments.add("-smp " + machine.vcpus());
        arguments.add("-m " + layout.kind().memory().mib());
        if (rig.image().kernel() != null) {
            // no_timer_check: a starved guest under translation panics without it.
            arguments.add("-kernel " + rig.image().kernel());
            arguments.add("-initrd " + rig.image().initrd());
            arguments.add(
                    "-append 'root=LABEL=boot console=ttyS0"
                            + (tcg ? " no_timer_check" : "")
                            + "'");
        }
        for (MachineDisk disk : machine.disks()) {
            disk(arguments, layout, machine, disk);
        }
        arguments.add(
                "-drive file="
                        + Places.seedFolder(layout)
                        + "/"
                        + name
                        + "-seed.iso,format=raw,if=none,id=seed,readonly=on");
        arguments.add("-device virtio-blk-pci,drive=seed,serial=seed");
        arguments.add("-netdev " + netdev(layout, machine));
        arguments.add("-device virtio-net-pci,netdev=net0,mac=" + machine.mac());
        arguments.add("-device virtio-rng-pci");
        arguments.add("-display none -monitor none");
        arguments.add("-serial file:\"$here\"/" + name + ".console");
        arguments.add("-pidfile \"$here\"/" + name + ".pid");
        return "#!/usr/bin/env bash\n# Runs "
                + name
                + "; more arguments go to qemu.\nset -euo pipefail\n"
                + "here=$(cd \"$(dirname \"$(readlink -f \"$0\")\")\" && pwd)\n"
                + "exec qemu-system-x86_64 \\\n  "
                + String.join(" \\\n  ", arguments)
                + " \\\n  \"$@\"\n";
    }

    private static void disk(
            List<String> arguments, Layout layout, Machine machine, MachineDisk disk) {
        Rig.Disk placement = disk.placement();
        String id = disk.serial();
        arguments.add("-object iothread,id=io-" + id);
        arguments.add(
                "-drive file="
                        + Places.hostPath(layout, machine, disk)
                        + ",format="
                        + (disk.role() == Role.BOOT ? "qcow2" : "raw")
                        + ",if=none,id="
                        + id
                        + ",cache="
                        + lower(placement.cache())
                        + ",aio="
                        + lower(placement.io())
                        + ",discard="
                        + lower(placement.discard()));
        arguments.add(
                "-device virtio-blk-pci,drive=" + id + ",serial=" + id + ",iothread=io-" + id);
    }

    private static String netdev(Layout layout, Machine machine) {
        Instance instance = machine.instance();
        if (machine.address() == null) {
            // A machine without a server has no port to forward.
            return "user,id=net0"
                    + (instance == null
                            ? ""
                            : ",hostfwd=tcp:127.0.0.1:"
                                    + instance.port()
                                    + "-:"
                                    + layout.kind().guest().server().port());
        }
        return "bridge,id=net0,br="
                + Places.need(layout.rig().network().bridge(), "network.bridge");
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
