package io.oltplab.sql.schema;

/// What a column holds. There is no binary floating point: sums of money must be exact.
public sealed interface ColumnType {

    /// A signed 32-bit integer.
    record Int() implements ColumnType {}

    /// A signed 64-bit integer.
    record BigInt() implements ColumnType {}

    /// An exact number.
    ///
    /// @param precision digits in all, 1 to 38
    /// @param scale digits after the point, 0 to the precision
    record Decimal(int precision, int scale) implements ColumnType {
        public Decimal {
            if (precision < 1 || precision > 38 || scale < 0 || scale > precision) {
                throw new IllegalArgumentException(
                        "no such decimal: precision " + precision + ", scale " + scale);
            }
        }
    }

    /// Text of a fixed length, padded with blanks.
    ///
    /// @param length in characters, at least 1
    record Char(int length) implements ColumnType {
        public Char {
            Names.length("char", length);
        }
    }

    /// Text up to a length.
    ///
    /// @param length in characters, at least 1
    /// @param bytewise whether texts are compared and sorted by their bytes, so that every database
    ///   has the same order; if not, as the database is used to
    record Varchar(int length, boolean bytewise) implements ColumnType {
        public Varchar {
            Names.length("varchar", length);
        }

        /// Compared as the database is used to.
        public Varchar(int length) {
            this(length, false);
        }
    }

    /// Date and time to the second, without a time zone.
    record Timestamp() implements ColumnType {}
}
