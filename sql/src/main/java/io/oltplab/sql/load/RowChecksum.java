package io.oltplab.sql.load;

import io.oltplab.sql.dialect.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// How a database computes [BulkRows#checksum] itself, so that rows can be verified where they lie.
/// Has no state; found by [ServiceLoader].
public interface RowChecksum {

    /// What the JDBC URLs of this kind of server begin with, by the driver that its family is named
    /// after.
    String urlPrefix();

    /// An expression whose sum over rows is the checksum: CRC-32 of the values as text in UTF-8,
    /// separated by tabs, `\\N` for none. Numbers are written with as many decimals as their column
    /// has, times as `2026-01-31 12:00:00`.
    String expression(List<String> columns);

    /// The expression's maker for a URL, if its kind of server can compute it.
    static Optional<RowChecksum> of(String url) {
        String family = Dialect.familyPrefix(url);
        return ServiceLoader.load(RowChecksum.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> family.startsWith(one.urlPrefix()))
                .findFirst();
    }
}
