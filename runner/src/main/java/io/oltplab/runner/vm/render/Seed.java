package io.oltplab.runner.vm.render;

import io.oltplab.runner.vm.rig.ByteSize;
import io.oltplab.runner.vm.rig.Kind;
import io.oltplab.runner.vm.rig.Layout;
import io.oltplab.runner.vm.rig.Machine;
import io.oltplab.runner.vm.rig.MachineDisk;
import io.oltplab.runner.vm.rig.Role;
import io.oltplab.runner.vm.rig.Templates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// What a guest reads at its first boot: NoCloud's three files, or an answer file for Windows.
/// Without any secret: `make-seeds` adds it when it makes the images.
final class Seed {

    private static final String GENERATED =
            """
            [ -s "$file" ] || head -c 18 /dev/urandom | base64 | tr '/' '_' >"$file"
              cat "$file"\
            """;

    private Seed() {}

    static void render(Layout layout, Target target, Rendered out) {
        for (Machine machine : layout.machines()) {
            String folder = "seed/" + machine.name() + "/";
            if (layout.kind().guest().os() == Kind.Os.WINDOWS) {
                windows(layout, machine, folder, out);
            } else {
                out.file(
                        folder + "meta-data",
                        "instance-id: "
                                + machine.name()
                                + "\nlocal-hostname: "
                                + machine.name()
                                + "\n");
                out.file(folder + "network-config", network(layout, machine, target));
                out.file(folder + "user-data", userData(layout, machine, target));
            }
        }
        out.script("make-seeds", makeSeeds(layout, target));
    }

    private static String makeSeeds(Layout layout, Target target) {
        String secret = layout.rig().secrets().getOrDefault("database-password", "generated");
        boolean generated = secret.equals("generated");
        String variable = generated ? "" : secret.substring("${env:".length(), secret.length() - 1);
        return Templates.resource("guest/host/make-seeds")
                .replace(
                        "@SECRET_SOURCE@",
                        generated
                                ? "secrets/database-password, made at the first call, mode 0600"
                                : "the environment variable " + variable)
                .replace(
                        "@SECRET_COMMAND@",
                        generated
                                ? GENERATED
                                : ("printf %s \"${VARIABLE:?is not set, and must hold the"
                                                + " password of the databases}\" >\"$file\"\n"
                                                + "  cat \"$file\"")
                                        .replace("VARIABLE", variable))
                .replace(
                        "@SEED_FOLDER@",
                        target == Target.LIBVIRT || target == Target.QEMU
                                ? Places.seedFolder(layout)
                                : "$here/seed-images");
    }

    private static String network(Layout layout, Machine machine, Target target) {
        StringBuilder text = new StringBuilder();
        text.append("version: 2\nethernets:\n  lan0:\n    match:\n      macaddress: \"")
                .append(target.vmware() ? machine.vmwareMac() : machine.mac())
                .append("\"\n    set-name: lan0\n");
        if (machine.address() == null) {
            return text.append("    dhcp4: true\n").toString();
        }
        text.append("    addresses: [").append(machine.address()).append("]\n");
        String gateway = layout.rig().network().gateway();
        if (gateway != null) {
            text.append("    routes:\n      - to: 0.0.0.0/0\n        via: ")
                    .append(gateway)
                    .append('\n');
        }
        List<String> dns = layout.rig().network().dns();
        if (!dns.isEmpty()) {
            text.append("    nameservers:\n      addresses: [")
                    .append(String.join(", ", dns))
                    .append("]\n");
        }
        return text.toString();
    }

    private static String userData(Layout layout, Machine machine, Target target) {
        Kind.Server server = layout.kind().guest().server();
        StringBuilder text = new StringBuilder("#cloud-config\n");
        text.append("hostname: ").append(machine.name()).append('\n');
        text.append("manage_etc_hosts: true\nssh_pwauth: false\n");
        List<String> keys = layout.rig().sshKeys();
        if (!keys.isEmpty()) {
            text.append("ssh_authorized_keys:\n");
            keys.forEach(key -> text.append("  - ").append(key).append('\n'));
        }
        text.append("write_files:\n");
        file(text, "/etc/oltplab/guest.env", "0644", guestEnvironment(layout, machine, target));
        if (isMysqlFamily(server)) {
            file(
                    text,
                    "/etc/oltplab/server.cnf",
                    "0644",
                    Templates.resource("guest/mysql/server.cnf")
                            .replace("@BUFFER_MIB@", String.valueOf(bufferMib(layout))));
            if (machine.disk(Role.PREBUILT).isPresent()) {
                file(
                        text,
                        "/usr/local/sbin/oltplab-restore",
                        "0755",
                        Templates.resource("guest/linux/restore"));
            }
        }
        file(
                text,
                "/usr/local/sbin/oltplab-provision",
                "0755",
                Templates.resource("guest/linux/provision"));
        file(
                text,
                "/etc/systemd/system/oltplab-provision.service",
                "0644",
                Templates.resource("guest/linux/oltplab-provision.service"));
        text.append("runcmd:\n  - [systemctl, daemon-reload]\n");
        text.append("  - [systemctl, enable, --now, --no-block, oltplab-provision.service]\n");
        return text.toString();
    }

    private static String guestEnvironment(Layout layout, Machine machine, Target target) {
        List<String> disks = new ArrayList<>();
        for (MachineDisk disk : machine.disks()) {
            if (disk.role() != Role.BOOT) {
                disks.add(
                        disk.serial()
                                + ":"
                                + Objects.requireNonNull(disk.filesystem())
                                        .name()
                                        .toLowerCase(Locale.ROOT)
                                + ":"
                                + disk.size().bytes()
                                + ":"
                                + disk.unit());
            }
        }
        Kind.Server server = layout.kind().guest().server();
        return "OLTPLAB_NAME="
                + machine.name()
                + "\nOLTPLAB_SERVER="
                + server.name().toLowerCase(Locale.ROOT)
                + "\nOLTPLAB_PORT="
                + server.port()
                + "\nOLTPLAB_BUFFER_MIB="
                + bufferMib(layout)
                + "\n# ESXi gives a disk no serial of ours: there it is found by its place on the"
                + " controller.\nOLTPLAB_FIND="
                + (target.vmware() ? "unit" : "serial")
                + "\n# role:file-system:bytes:place\nOLTPLAB_DISKS=\""
                + String.join(" ", disks)
                + "\"\n";
    }

    private static void windows(Layout layout, Machine machine, String folder, Rendered out) {
        MachineDisk data = machine.disk(Role.TESTDB).orElseThrow();
        String name = machine.name();
        // NetBIOS allows 15 characters; the end, with the number, tells them apart.
        String computer = name.length() <= 15 ? name : name.substring(name.length() - 15);
        out.file(
                folder + "autounattend.xml",
                Templates.resource("guest/windows/autounattend.xml")
                        .replace("@COMPUTER@", computer.replaceFirst("^-+", "")));
        out.file(
                folder + "provision.ps1",
                Templates.resource("guest/windows/provision.ps1")
                        .replace("@TESTDB_BYTES@", String.valueOf(data.size().bytes()))
                        .replace("@TESTDB_UNIT@", String.valueOf(data.unit()))
                        .replace("@BUFFER_MIB@", String.valueOf(bufferMib(layout)))
                        .replace("@NAME@", name));
    }

    private static boolean isMysqlFamily(Kind.Server server) {
        return switch (server) {
            case MARIADB, MYSQL, PERCONA -> true;
            case MSSQL, NONE -> false;
        };
    }

    private static long bufferMib(Layout layout) {
        ByteSize buffer = layout.kind().buffer();
        return buffer == null ? 0 : buffer.mib();
    }

    private static void file(StringBuilder text, String path, String mode, String content) {
        text.append("  - path: ").append(path).append("\n    permissions: '").append(mode);
        text.append("'\n    content: |\n");
        content.lines()
                .forEach(
                        line -> {
                            if (!line.isEmpty()) {
                                text.append("      ").append(line);
                            }
                            text.append('\n');
                        });
    }
}
