package io.oltplab.rawio.target;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.ByteSize;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What the user asked to measure.
///
/// @param path a file, a block device, or with `create` also a folder
/// @param create bytes of a file to be made; 0: the target exists
/// @param destroy the exact path or serial number of an existing target that may be overwritten;
///   empty: none
/// @param wipeSignatures whether a file system or partition table may be overwritten too
/// @param buffered whether to go through the page cache
/// @param allowTmpfs whether a target in memory is accepted
/// @param span the range from the start: a size or a percentage; empty: all
/// @param content of a file that is made
public record TargetRequest(
        Path path,
        long create,
        String destroy,
        boolean wipeSignatures,
        boolean buffered,
        boolean allowTmpfs,
        String span,
        Content content) {

    private static final String FILE_NAME = "oltplab-rawio.dat";
    private static final Path DEVICES = Path.of("/dev");
    private static final double PERCENT = 100;

    /// Checks the request, makes the file if one is to be made, and hands the target over.
    ///
    /// @param writes whether the load writes
    /// @param largest longest I/O in bytes
    /// @param smallest shortest I/O in bytes
    /// @param seed of the bytes in a new file
    /// @throws Refused when the target may not or cannot be used
    public Held open(boolean writes, int largest, int smallest, long seed, Bench bench) {
        try {
            return create > 0
                    ? create(largest, smallest, seed, bench)
                    : existing(writes, largest, smallest);
        } catch (IOException e) {
            throw new Refused(
                    ExitCode.PREFLIGHT, "cannot use " + path + ": " + FileProblem.of(e), e);
        }
    }

    private Held create(int largest, int smallest, long seed, Bench bench) throws IOException {
        Path file = Files.isDirectory(path) ? path.resolve(FILE_NAME) : path;
        file = file.toAbsolutePath().normalize();
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw refused(
                    "the folder of " + file + " is missing; --create makes a file, no folder");
        }
        file = folder.toRealPath().resolve(String.valueOf(file.getFileName()));
        if (file.startsWith(DEVICES)) {
            throw refused(file + ": no file is ever made under /dev");
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(
                    file
                            + " exists: without --create it is measured as it is, and --create needs"
                            + " another name");
        }
        memoryCheck(file, folder);
        TargetFiles.checkSpace(folder, create);
        Held held;
        if (!TargetFiles.create(file, create, !buffered, new Pattern(content, seed), bench)) {
            throw new Refused(ExitCode.INTERRUPTED, "stopped while writing " + file);
        }
        try {
            held = held(file, Optional.empty(), largest, smallest, true);
        } catch (IllegalArgumentException | Refused e) {
            Files.deleteIfExists(file);
            throw e;
        }
        return held;
    }

    private Held existing(boolean writes, int largest, int smallest) throws IOException {
        if (!Files.exists(path)) {
            throw refused(
                    path
                            + " is missing"
                            + (path.toAbsolutePath().startsWith(DEVICES)
                                    ? "; no file is ever made under /dev"
                                    : "; --create SIZE makes a file"));
        }
        Path real = path.toRealPath();
        boolean block = TargetFiles.isBlock(real);
        if (!block && !Files.isRegularFile(real)) {
            throw refused(
                    real
                            + " is neither a file nor a block device"
                            + (Files.isDirectory(real)
                                    ? "; --create SIZE makes a file in it"
                                    : ""));
        }
        Optional<BlockDevice> device =
                block
                        ? BlockDevice.of(BlockDevice.number(TargetFiles.attribute(real, "rdev")))
                        : Optional.empty();
        if (block && device.isEmpty()) {
            throw refused(real + " is a block device that sysfs does not know");
        }
        if (!Files.isReadable(real)) {
            throw refused(real + " is not readable for this user");
        }
        if (!block) {
            memoryCheck(real, real);
        }
        if (!buffered) {
            TargetFiles.probeDirect(real);
        }
        Held held = held(real, device, largest, smallest, false);
        if (writes) {
            Optional<String> named = destroy.isEmpty() ? Optional.empty() : Optional.of(destroy);
            Guard.mayDestroy(real, device, named, wipeSignatures);
        }
        return held;
    }

    private Held held(
            Path real, Optional<BlockDevice> device, int largest, int smallest, boolean made)
            throws IOException {
        long bytes = device.isPresent() ? device.get().bytes() : Files.size(real);
        int alignment = Math.toIntExact(Files.getFileStore(real).getBlockSize());
        if (!buffered && smallest < alignment) {
            throw new IllegalArgumentException(
                    "an I/O past the page cache is at least "
                            + new ByteSize(alignment).toString()
                            + " here, the profile has one of "
                            + new ByteSize(smallest).toString());
        }
        long end = spanEnd(bytes) / largest * largest;
        if (end == 0) {
            throw refused(
                    real
                            + " is too small: "
                            + bytes
                            + " bytes, the longest I/O takes "
                            + new ByteSize(largest).toString());
        }
        Map<String, String> facts = facts(real, device, bytes, end);
        boolean memory = device.isEmpty() && TargetFiles.inMemory(Files.getFileStore(real));
        RawTarget target = new RawTarget(real, bytes, 0, end, !buffered, alignment, !memory, facts);
        return new Held(target, made);
    }

    private Map<String, String> facts(Path real, Optional<BlockDevice> device, long bytes, long end)
            throws IOException {
        Map<String, String> facts = new TreeMap<>();
        facts.put("path", real.toString());
        facts.put("kind", device.isPresent() ? RawTarget.BLOCK_DEVICE : "file");
        facts.put("bytes", Long.toString(bytes));
        facts.put("span-bytes", Long.toString(end));
        facts.put("buffered", Boolean.toString(buffered));
        if (!path.toAbsolutePath().normalize().equals(real) && !Files.isDirectory(path)) {
            facts.put("link", path.toString());
        }
        FileStore store = Files.getFileStore(real);
        Optional<BlockDevice> below = device;
        if (below.isEmpty()) {
            facts.put("data directory", String.valueOf(real.getParent()));
            facts.put("file-system", store.type());
            facts.put("mount", store.toString());
            below = BlockDevice.of(BlockDevice.number(TargetFiles.attribute(real, "dev")));
        }
        below.ifPresent(d -> facts.putAll(d.facts()));
        device.flatMap(d -> Guard.mountedAt(d.number())).ifPresent(m -> facts.put("mounted", m));
        return facts;
    }

    private void memoryCheck(Path what, Path where) throws IOException {
        FileStore store = Files.getFileStore(where);
        if (TargetFiles.inMemory(store) && !allowTmpfs) {
            throw refused(
                    what
                            + " lies in memory ("
                            + store.type()
                            + "): that would be no storage result; --allow-tmpfs measures it"
                            + " nevertheless and marks it");
        }
    }

    private long spanEnd(long bytes) {
        if (span.isEmpty()) {
            return bytes;
        }
        long end;
        if (span.endsWith("%")) {
            double percent;
            try {
                percent = Double.parseDouble(span.substring(0, span.length() - 1));
            } catch (NumberFormatException e) {
                percent = 0;
            }
            end = percent > 0 && percent <= PERCENT ? (long) (bytes / PERCENT * percent) : 0;
        } else {
            try {
                end = ByteSize.parse(span).bytes();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--span: " + e.getMessage(), e);
            }
        }
        if (end < 1 || end > bytes) {
            throw new IllegalArgumentException(
                    "--span must be a size up to that of the target ("
                            + bytes
                            + ") or a percentage"
                            + " up to 100%, got "
                            + span);
        }
        return end;
    }

    private static Refused refused(String message) {
        return new Refused(ExitCode.PREFLIGHT, message);
    }

    /// A target in use. Closing it removes the file that was made for it, unless it is kept.
    public static final class Held implements AutoCloseable {
        private final RawTarget target;
        private boolean remove;
        private @Nullable Claim claim;

        Held(RawTarget target, boolean made) {
            this.target = target;
            this.remove = made;
        }

        void claim(Claim taken) {
            claim = taken;
        }

        public RawTarget target() {
            return target;
        }

        /// Leaves the file where it is.
        public void keep() {
            remove = false;
        }

        @Override
        public void close() {
            if (claim != null) {
                claim.close();
            }
            if (remove) {
                try {
                    Files.deleteIfExists(target.path());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
