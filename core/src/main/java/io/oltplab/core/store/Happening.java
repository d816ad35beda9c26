package io.oltplab.core.store;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;

/// One line of `events.jsonl`.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Happening.Started.class, name = "started"),
    @JsonSubTypes.Type(value = Happening.Begun.class, name = "begun"),
    @JsonSubTypes.Type(value = Happening.Event.class, name = "event"),
    @JsonSubTypes.Type(value = Happening.Verdict.class, name = "verdict"),
    @JsonSubTypes.Type(value = Happening.Table.class, name = "table")
})
sealed interface Happening {

    /// The first line.
    ///
    /// @param tool name and version of the program
    /// @param at wall clock
    record Started(String tool, Instant at) implements Happening {}

    /// The load began: samples, phases and all later events count from here.
    ///
    /// @param at wall clock
    /// @param seconds since the folder was made, from which the events before this line count
    record Begun(Instant at, double seconds) implements Happening {}

    /// Something for people.
    ///
    /// @param text with the seconds since the start in front
    record Event(String text) implements Happening {}

    /// A check that was done.
    record Verdict(io.oltplab.core.result.Verdict verdict) implements Happening {}

    /// A table of the workload.
    record Table(io.oltplab.core.result.Table table) implements Happening {}
}
