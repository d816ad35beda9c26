package io.oltplab.sql.postgresql;

import io.oltplab.sql.load.RowChecksum;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// CRC-32 of PostgreSQL, which has no function for it before release 18, in an expression of its
/// own: no function of ours has to be created.
///
/// CRC-32 is linear: each of its 32 bits is the parity of some of the message's bits, and which
/// ones depends on how far from the end they are. So it takes 32 masks, and for each of them a
/// bitwise AND and a count of ones, which the server does at the speed of C; a loop over bytes in
/// PL/pgSQL took 5 to 50 times as long.
public final class PostgreSqlChecksum implements RowChecksum {

    /// The longest row that can be verified, in bytes of its text. (CUSTOMER of TPC-C has 790 at
    /// most.) A longer one is an error of the server's, not a wrong sum.
    static final int BYTES_MAX = 1024;

    /// The polynomial, lowest power in the highest bit (as in java.util.zip.CRC32).
    private static final int POLYNOMIAL = 0xEDB88320;

    /// Four bytes after which a register that began with zeros is all ones, as CRC-32 begins.
    private static final String ALL_ONES = "62F52692";

    private static final String MASKS = masks();

    @Override
    public String urlPrefix() {
        return "jdbc:postgresql:";
    }

    @Override
    public String expression(List<String> columns) {
        // The text of a char column has no padding. A tab and a backslash as numbers: what they
        // mean in a literal is up to the session. Names that no table's column has: those of the
        // inner queries would hide it.
        String values =
                columns.stream()
                        .map(column -> "coalesce(%s::text, chr(92) || 'N')".formatted(column))
                        .collect(Collectors.joining(", ", "concat_ws(chr(9), ", ")"));
        // The digits backwards, so that every row's end lies where the masks begin.
        String bits =
                "('x' || reverse(encode(decode('%s', 'hex') || convert_to(%s, 'UTF8'), 'hex')))::varbit"
                        .formatted(ALL_ONES, values);
        return """
                (select 4294967295 - sum((bit_count(oltplab_row \
                & substring(oltplab_mask, 1, length(oltplab_row))) & 1) << (oltplab_bit - 1)::int) \
                from (select %s as oltplab_row offset 0) oltplab_rows, \
                unnest(array[%s]::varbit[]) with ordinality oltplab_masks(oltplab_mask, oltplab_bit))"""
                .formatted(bits, MASKS);
    }

    /// A mask for each bit of the register, as literals of bits.
    private static String masks() {
        int[] effects = effects();
        List<String> masks = new ArrayList<>();
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            StringBuilder mask = new StringBuilder("x'");
            for (int at = 0; at < effects.length; at += 4) {
                int digit = 0;
                for (int i = 0; i < 4; i++) {
                    // Digits go backwards, the four bits within one do not.
                    digit = (digit << 1) | ((effects[(at + i) ^ 4] >>> bit) & 1);
                }
                mask.append(Character.forDigit(digit, 16));
            }
            masks.add(mask.append('\'').toString());
        }
        return String.join(", ", masks);
    }

    /// What a single one does to the register, so many bits before the end.
    private static int[] effects() {
        int[] effects = new int[BYTES_MAX * Byte.SIZE];
        int effect = POLYNOMIAL;
        for (int at = 0; at < effects.length; at++) {
            effects[at] = effect;
            effect = (effect & 1) == 1 ? (effect >>> 1) ^ POLYNOMIAL : effect >>> 1;
        }
        return effects;
    }
}
