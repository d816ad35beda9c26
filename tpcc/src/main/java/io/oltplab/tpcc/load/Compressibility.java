package io.oltplab.tpcc.load;

import io.oltplab.sql.load.SeenRows;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.load.Unit.Part;
import io.oltplab.tpcc.schema.Loaded;
import io.oltplab.tpcc.schema.Tables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// How far gzip shrinks the rows as text: a drive or file system that compresses would shrink them
/// by about as much, and a database of one repeated letter to nothing.
///
/// @param ratios of the tables that hold nearly all bytes
/// @param all of a whole warehouse: each table with its part of the bytes
record Compressibility(Map<Part, Double> ratios, double all) {

    /// The tables that hold nearly all bytes.
    private static final List<Part> PARTS =
            List.of(Part.STOCK, Part.CUSTOMER, Part.ORDER_LINE, Part.HISTORY, Part.ORDERS);

    /// A sample of 5,000 rows of STOCK and 600 customers: 3 MB.
    private static final Scale SAMPLE = new Scale(5_000, 600);

    /// Compresses a sample of the rows that the seed gives.
    static Compressibility of(Loaded loaded) {
        Population population =
                new Population(SAMPLE, loaded.seed(), loaded.lastNameConstant(), loaded.loadedAt());
        Map<Part, Double> ratios = new EnumMap<>(Part.class);
        double plain = 0;
        double packed = 0;
        for (Part part : PARTS) {
            Unit unit = new Unit(part, 1, part == Part.STOCK ? 0 : 1);
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            long bytes = compress(population, unit, file);
            ratios.put(part, (double) bytes / file.size());
            // The sample's part of the table's rows in a warehouse.
            double weight =
                    part == Part.STOCK
                            ? (double) Scale.SPECIFICATION.items() / SAMPLE.items()
                            : (double) Scale.DISTRICTS
                                    * Scale.SPECIFICATION.customers()
                                    / SAMPLE.customers();
            plain += weight * bytes;
            packed += weight * file.size();
        }
        return new Compressibility(ratios, plain / packed);
    }

    private static long compress(Population population, Unit unit, ByteArrayOutputStream file) {
        String table = unit.part().table();
        try (GZIPOutputStream gzip = new GZIPOutputStream(file);
                SeenRows rows = new SeenRows(table, Tables.table(table).columnNames(), gzip)) {
            population.write(unit, new WriterSink(rows, null));
            rows.flush();
            return rows.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("gzip of the rows as text:");
        ratios.forEach(
                (part, ratio) ->
                        text.append(
                                String.format(Locale.ROOT, " %s %.2f : 1,", part.table(), ratio)));
        return text.append(String.format(Locale.ROOT, " all %.2f : 1", all)).toString();
    }
}
