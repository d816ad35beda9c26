package io.oltplab.tpcc.load;

import io.oltplab.core.time.Clock;
import io.oltplab.tpcc.input.Scale;
import io.oltplab.tpcc.input.SkewConstants;
import io.oltplab.tpcc.schema.Loaded;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// A load that somebody asked for.
///
/// @param loaded what the database will hold when it has come to its end
/// @param resume whether to go on with a load that was cut off
/// @param from first warehouse of this client, 1 or more
/// @param to last warehouse of this client, at most the number of warehouses
/// @param inserts whether rows go by multi-row inserts whatever the server offers
/// @param ground how the database is set up before
public record Wanted(
        Loaded loaded, boolean resume, int from, int to, boolean inserts, Setup ground) {

    /// How a database is set up for the tables.
    ///
    /// @param tableOptions text for the end of each CREATE TABLE, such as `ON [data]`; may be empty
    /// @param keepsSettings whether the settings of the database stay as they are
    public record Setup(String tableOptions, boolean keepsSettings) {

        /// With nothing of the user's.
        public static final Setup USUAL = new Setup("", false);
    }

    /// How the time in the rows is written.
    public static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    public Wanted {
        if (from < 1 || from > to || to > loaded.warehouses()) {
            throw new IllegalArgumentException(
                    "--warehouses-from and --warehouses-to must be a range in 1 to "
                            + loaded.warehouses()
                            + ", got "
                            + from
                            + " to "
                            + to);
        }
    }

    /// In a database that is set up as usual.
    public Wanted(Loaded loaded, boolean resume, int from, int to, boolean inserts) {
        this(loaded, resume, from, to, inserts, Setup.USUAL);
    }

    /// All of it, from the beginning.
    public Wanted(Loaded loaded) {
        this(loaded, false, 1, loaded.warehouses(), false);
    }

    /// Rows of the specification's numbers, with the clock's time in them.
    public static Wanted of(int warehouses, long seed, Clock clock) {
        return of(
                warehouses,
                seed,
                LocalDateTime.ofInstant(clock.wall(), ZoneOffset.UTC).format(TIME));
    }

    /// Rows of the specification's numbers.
    ///
    /// @param loadedAt the time in them, such as `2026-01-31 12:00:00`
    public static Wanted of(int warehouses, long seed, String loadedAt) {
        return new Wanted(
                new Loaded(
                        warehouses,
                        seed,
                        SkewConstants.loadConstant(seed),
                        Population.GENERATOR_VERSION,
                        loadedAt,
                        Scale.SPECIFICATION,
                        false));
    }

    /// The same, to be gone on with where it was cut off.
    public Wanted resuming() {
        return new Wanted(loaded, true, from, to, inserts, ground);
    }

    /// Whether other clients load other warehouses.
    boolean isPart() {
        return from > 1 || to < loaded.warehouses();
    }
}
