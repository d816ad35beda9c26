package io.oltplab.rawio.target;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Recognises data that somebody may miss by its first bytes: partition tables, file systems,
/// members of volumes.
final class Signatures {

    /// Bytes that tell what they belong to.
    ///
    /// @param what for people
    /// @param offset where they stand
    /// @param bytes as text in ISO 8859-1
    private record Magic(String what, int offset, String bytes) {}

    /// From the headers of each format's own documentation or kernel header.
    private static final List<Magic> KNOWN =
            List.of(
                    new Magic("a GPT partition table", 512, "EFI PART"),
                    new Magic("a GPT partition table", 4096, "EFI PART"),
                    new Magic("an ext2/3/4 file system", 1080, hex("53ef")),
                    new Magic("an XFS file system", 0, "XFSB"),
                    new Magic("a Btrfs file system", 0x10040, "_BHRfS_M"),
                    new Magic("an F2FS file system", 1024, hex("1020f5f2")),
                    new Magic("an NTFS file system", 3, "NTFS    "),
                    new Magic("an exFAT file system", 3, "EXFAT   "),
                    new Magic("a LUKS volume", 0, "LUKS" + hex("babe")),
                    new Magic("an LVM physical volume", 512, "LABELONE"),
                    new Magic("an LVM physical volume", 0, "LABELONE"),
                    new Magic("a Linux RAID member", 4096, hex("fc4e2ba9")),
                    new Magic("a Linux RAID member", 0, hex("fc4e2ba9")),
                    new Magic("swap space", 4086, "SWAPSPACE2"),
                    new Magic("a ZFS pool member", 128 << 10, hex("0cb1ba00")),
                    new Magic("a Ceph BlueStore volume", 0, "bluestore block device"),
                    new Magic("a bcache device", 4096 + 24, hex("c68573f64e1a")),
                    // last: FAT boot sectors and others end like this too
                    new Magic("a partition table or boot sector", 510, hex("55aa")));

    private static final int HEAD = 256 << 10;

    private Signatures() {}

    /// What the file or device holds, if it is something known.
    static Optional<String> find(Path path) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(HEAD);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            while (head.hasRemaining() && channel.read(head, head.position()) > 0) {}
        }
        for (Magic magic : KNOWN) {
            if (matches(head, magic)) {
                return Optional.of(magic.what());
            }
        }
        return Optional.empty();
    }

    private static boolean matches(ByteBuffer head, Magic magic) {
        if (magic.offset() + magic.bytes().length() > head.position()) {
            return false;
        }
        for (int i = 0; i < magic.bytes().length(); i++) {
            if (head.get(magic.offset() + i) != (byte) magic.bytes().charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static String hex(String digits) {
        return new String(HexFormat.of().parseHex(digits), StandardCharsets.ISO_8859_1);
    }
}
