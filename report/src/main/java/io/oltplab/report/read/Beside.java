package io.oltplab.report.read;

import java.util.List;
import java.util.Map;

/// What the drive, the machine and the database servers counted beside a run, on its clock.
///
/// @param device rows of `device.csv`, in order
/// @param database lines of `db.jsonl`, in order
/// @param damage lines that cannot be read and were left out, one sentence each
public record Beside(List<Row> device, List<Counted> database, List<String> damage) {

    /// Where the figures of a drive come from.
    public static final String DEVICE = "device.csv";

    /// Where the figures of a server come from.
    public static final String DATABASE = "db.jsonl";

    /// Of a run without any.
    public static final Beside NONE = new Beside(List.of(), List.of(), List.of());

    public Beside {
        device = List.copyOf(device);
        database = List.copyOf(database);
        damage = List.copyOf(damage);
    }

    /// One second of the drive and the machine.
    ///
    /// @param seconds its end, since the load began
    /// @param figures by the names of the columns
    public record Row(double seconds, Map<String, Double> figures) {
        public Row {
            figures = Map.copyOf(figures);
        }

        /// A figure; 0 where the file has no such column.
        public double figure(String name) {
            return figures.getOrDefault(name, 0.0);
        }
    }

    /// The counters of a server at an instant.
    ///
    /// @param seconds since the load began
    /// @param instance from 1
    /// @param counters by the server's own names
    public record Counted(double seconds, int instance, Map<String, Long> counters) {
        public Counted {
            counters = Map.copyOf(counters);
        }
    }
}
