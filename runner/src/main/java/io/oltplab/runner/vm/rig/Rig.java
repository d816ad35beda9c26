package io.oltplab.runner.vm.rig;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A rig: identical machines on one drive under test, `vm-templates/rigs/*.yaml`.
///
/// @param rig the name; machines are called `<rig>-1`, `<rig>-2` ...
/// @param kind name of a kind that comes with the program, or a `.yaml` file beside the rig's
/// @param vcpus one of the kind's; its first if absent
/// @param scale factor on the sizes of all disks but boot, in (0, 1]; 1 if absent
/// @param bootOnDut allows the boot disk on the drive under test, whose I/O then pollutes the
///   result
/// @param secrets `database-password` to where it comes from, never a value
public record Rig(
        String rig,
        String kind,
        int copies,
        @Nullable Integer vcpus,
        Double scale,
        Boolean bootOnDut,
        Dut dut,
        Elsewhere elsewhere,
        List<Disk> disks,
        Image image,
        Network network,
        @Nullable Esxi esxi,
        @Nullable Qemu qemu,
        @Nullable Proxmox proxmox,
        Map<String, String> secrets,
        List<String> sshKeys) {

    /// The names that `secrets` may have.
    static final String DATABASE_PASSWORD = "database-password";

    private static final int COPIES_MAX = 64;
    private static final Pattern BY_ID = Pattern.compile("/dev/disk/by-id/[A-Za-z0-9_.:+@=-]+");
    private static final Pattern FROM_ENVIRONMENT = Pattern.compile("\\$\\{env:[A-Z][A-Z0-9_]*}");
    private static final Pattern PUBLIC_KEY =
            Pattern.compile("(ssh|ecdsa|sk)-[a-z0-9@.-]+ [A-Za-z0-9+/=]+( [A-Za-z0-9@._-]+)?");

    /// Where a disk lies.
    public enum On {
        @JsonProperty("dut")
        DUT,
        @JsonProperty("elsewhere")
        ELSEWHERE
    }

    /// What holds a disk on the drive under test.
    public enum Backing {
        /// A partition each, with nothing between the guest and the drive.
        @JsonProperty("partition")
        PARTITION,
        /// A raw file each, in `folder`.
        @JsonProperty("raw-file")
        RAW_FILE,
        /// ESXi's own, or a storage of Proxmox.
        @JsonProperty("datastore")
        DATASTORE
    }

    /// Cache of the host.
    public enum Cache {
        @JsonProperty("none")
        NONE,
        @JsonProperty("writeback")
        WRITEBACK,
        /// Flushes are dropped as well.
        @JsonProperty("unsafe")
        UNSAFE
    }

    /// How qemu sends I/O to the host.
    public enum Io {
        @JsonProperty("native")
        NATIVE,
        @JsonProperty("threads")
        THREADS
    }

    /// What a trim of the guest does.
    public enum Discard {
        @JsonProperty("unmap")
        UNMAP,
        @JsonProperty("ignore")
        IGNORE
    }

    /// Whether a raw file is written in full beforehand.
    public enum Prealloc {
        @JsonProperty("full")
        FULL,
        @JsonProperty("off")
        OFF
    }

    /// The drive under test.
    ///
    /// @param device its `/dev/disk/by-id` name
    /// @param folder where a file system on it is mounted, for `backing: raw-file`
    /// @param datastore ESXi's that lies on it
    /// @param storage Proxmox's that lies on it
    public record Dut(
            String device,
            ByteSize capacity,
            @Nullable String folder,
            @Nullable String datastore,
            @Nullable String storage) {
        public Dut {
            if (!BY_ID.matcher(Required.of(device, "dut.device")).matches()) {
                throw new IllegalArgumentException(
                        "dut.device must be a /dev/disk/by-id/... name, because others change at boot"
                                + " and the wrong drive would be wiped, got "
                                + device);
            }
            Required.of(capacity, "dut.capacity");
            Required.path(folder, "dut.folder");
            Required.label(datastore, "dut.datastore");
            Required.label(storage, "dut.storage");
        }
    }

    /// All other storage.
    public record Elsewhere(
            @Nullable String folder, @Nullable String datastore, @Nullable String storage) {
        public Elsewhere {
            Required.path(folder, "elsewhere.folder");
            Required.label(datastore, "elsewhere.datastore");
            Required.label(storage, "elsewhere.storage");
        }
    }

    /// Where a disk of the kind lies, and how the host treats its I/O. Absent: `cache: none`, `io:
    /// native`, `discard: unmap`, `prealloc: full`.
    public record Disk(
            Role role,
            On on,
            @Nullable Backing backing,
            Cache cache,
            Io io,
            Discard discard,
            Prealloc prealloc) {
        public Disk {
            Required.of(role, "disks.role");
            Required.of(on, "disks.on of " + role.serial());
            cache = cache == null ? Cache.NONE : cache;
            io = io == null ? Io.NATIVE : io;
            discard = discard == null ? Discard.UNMAP : discard;
            prealloc = prealloc == null ? Prealloc.FULL : prealloc;
            if (io == Io.NATIVE && cache != Cache.NONE) {
                throw new IllegalArgumentException(
                        "disks: "
                                + role.serial()
                                + " has io: native, which needs cache: none; qemu refuses the rest");
            }
        }
    }

    /// What the boot disks are made from.
    ///
    /// @param path a qcow2 or raw image on the host, with cloud-init
    /// @param sha256 of that file, checked before it is used
    /// @param kernel for a direct boot; with `initrd`
    /// @param template vSphere's
    public record Image(
            @Nullable String path,
            @Nullable String sha256,
            @Nullable String kernel,
            @Nullable String initrd,
            @Nullable String template) {
        public Image {
            Required.path(path, "image.path");
            if (path != null && !path.endsWith(".qcow2") && !path.endsWith(".raw")) {
                throw new IllegalArgumentException(
                        "image.path must end in .qcow2 or .raw, got " + path);
            }
            Required.path(kernel, "image.kernel");
            Required.path(initrd, "image.initrd");
            Required.label(template, "image.template");
            if (sha256 != null && !sha256.matches("[0-9a-f]{64}")) {
                throw new IllegalArgumentException(
                        "image.sha256 must be 64 hexadecimal digits, got " + sha256);
            }
            if ((kernel == null) != (initrd == null)) {
                throw new IllegalArgumentException("image.kernel and image.initrd go together");
            }
        }
    }

    /// How the machines are reached: by addresses on a bridge, or (qemu only) by ports forwarded on
    /// the loopback address.
    ///
    /// @param firstAddress of machine 1, with its prefix length: `192.0.2.11/24`; machine 2 has the
    ///   next
    /// @param forward port of machine 1 on 127.0.0.1; machine 2 has the next
    public record Network(
            @Nullable String bridge,
            @Nullable String portGroup,
            @Nullable String firstAddress,
            @Nullable String gateway,
            List<String> dns,
            @Nullable Integer forward) {

        private static final Pattern ADDRESS = Pattern.compile("([0-9]{1,3}\\.){3}[0-9]{1,3}");

        public Network {
            Required.label(bridge, "network.bridge");
            Required.label(portGroup, "network.port-group");
            dns = dns == null ? List.of() : List.copyOf(dns);
            if ((firstAddress == null) == (forward == null)) {
                throw new IllegalArgumentException(
                        "network must have first-address (bridged machines) or forward (ports on"
                                + " 127.0.0.1, qemu only), and not both");
            }
            if (firstAddress != null) {
                String[] parts = firstAddress.split("/", -1);
                if (parts.length != 2
                        || !isAddress(parts[0])
                        || !parts[1].matches("[0-9]|[12][0-9]|30")) {
                    throw new IllegalArgumentException(
                            "network.first-address must be an IPv4 address with its prefix length,"
                                    + " such as 192.0.2.11/24, got "
                                    + firstAddress);
                }
            }
            if (gateway != null && !isAddress(gateway)) {
                throw new IllegalArgumentException(
                        "network.gateway must be an IPv4 address, got " + gateway);
            }
            for (String server : dns) {
                if (!isAddress(server)) {
                    throw new IllegalArgumentException(
                            "network.dns must list IPv4 addresses, got " + server);
                }
            }
            if (forward != null && (forward < 1024 || forward > 65_000)) {
                throw new IllegalArgumentException(
                        "network.forward must be a port from 1024 to 65000, got " + forward);
            }
        }

        private static boolean isAddress(String text) {
            if (!ADDRESS.matcher(text).matches()) {
                return false;
            }
            for (String part : text.split("\\.", -1)) {
                if (Integer.parseInt(part) > 255) {
                    return false;
                }
            }
            return true;
        }
    }

    /// ESXi and vSphere.
    ///
    /// @param version 6.5, 6.7, 7.0 or 8.0
    /// @param controller instead of the kind's
    public record Esxi(
            String version,
            @Nullable String datacenter,
            @Nullable String host,
            Kind.@Nullable Controller controller) {

        private static final Map<String, Integer> HARDWARE =
                Map.of("6.5", 13, "6.7", 14, "7.0", 17, "8.0", 20);

        public Esxi {
            if (!HARDWARE.containsKey(Required.of(version, "esxi.version"))) {
                throw new IllegalArgumentException(
                        "esxi.version must be one of 6.5, 6.7, 7.0, 8.0, got " + version);
            }
            Required.label(datacenter, "esxi.datacenter");
            Required.label(host, "esxi.host");
        }

        /// The newest virtual hardware that the version runs: `vmx-20`.
        public int hardware() {
            return HARDWARE.getOrDefault(version, 0);
        }
    }

    /// Plain qemu.
    public record Qemu(Accelerator accelerator) {
        /// What runs the guest's code.
        public enum Accelerator {
            @JsonProperty("kvm")
            KVM,
            /// Translation, some 10 to 20 times slower: for functional tests only.
            @JsonProperty("tcg")
            TCG
        }

        public Qemu {
            Required.of(accelerator, "qemu.accelerator");
        }
    }

    /// Proxmox VE.
    ///
    /// @param firstId id of machine 1; machine 2 has the next
    public record Proxmox(int firstId) {
        public Proxmox {
            if (firstId < 100 || firstId > 999_999_000) {
                throw new IllegalArgumentException(
                        "proxmox.first-id must be from 100 to 999999000, got " + firstId);
            }
        }
    }

    public Rig {
        Required.name(rig, "rig");
        Required.of(kind, "kind");
        Required.of(dut, "dut");
        Required.of(image, "image");
        Required.of(network, "network");
        elsewhere = elsewhere == null ? new Elsewhere(null, null, null) : elsewhere;
        disks = List.copyOf(Required.of(disks, "disks"));
        secrets = secrets == null ? Map.of() : Map.copyOf(secrets);
        sshKeys = sshKeys == null ? List.of() : List.copyOf(sshKeys);
        scale = scale == null ? Double.valueOf(1) : scale;
        bootOnDut = bootOnDut != null && bootOnDut;
        if (copies < 1 || copies > COPIES_MAX) {
            throw new IllegalArgumentException(
                    "copies must be from 1 to " + COPIES_MAX + ", got " + copies);
        }
        if (!(scale > 0 && scale <= 1)) {
            throw new IllegalArgumentException("scale must be in (0, 1], got " + scale);
        }
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (Disk disk : disks) {
            if (!roles.add(disk.role())) {
                throw new IllegalArgumentException(
                        "disks: two of them have the role " + disk.role().serial());
            }
        }
        for (Map.Entry<String, String> secret : secrets.entrySet()) {
            // The value is not printed: it may be a password.
            if (!secret.getKey().equals(DATABASE_PASSWORD)) {
                throw new IllegalArgumentException(
                        "secrets may have database-password only, got " + secret.getKey());
            }
            if (!secret.getValue().equals("generated")
                    && !FROM_ENVIRONMENT.matcher(secret.getValue()).matches()) {
                throw new IllegalArgumentException(
                        "secrets."
                                + secret.getKey()
                                + " must be generated or ${env:NAME}, never the secret itself");
            }
        }
        for (String key : sshKeys) {
            if (!PUBLIC_KEY.matcher(key).matches()) {
                throw new IllegalArgumentException(
                        "ssh-keys must list public keys, such as ssh-ed25519 AAAA... name");
            }
        }
    }

    /// The placement of a role, if the rig has one.
    public Optional<Disk> disk(Role role) {
        return disks.stream().filter(disk -> disk.role() == role).findFirst();
    }
}
