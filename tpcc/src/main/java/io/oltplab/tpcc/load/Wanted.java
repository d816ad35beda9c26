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
public record Wanted(Loaded loaded) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /// Rows of the specification's numbers, with the clock's time in them.
    public static Wanted of(int warehouses, long seed, Clock clock) {
        return new Wanted(
                new Loaded(
                        warehouses,
                        seed,
                        SkewConstants.loadConstant(seed),
                        Population.GENERATOR_VERSION,
                        LocalDateTime.ofInstant(clock.wall(), ZoneOffset.UTC).format(TIME),
                        Scale.SPECIFICATION,
                        false));
    }
}
