package io.oltplab.rawio.engine;

import io.oltplab.rawio.target.Content;

/// Which engine, and how it does its work.
///
/// @param name one of [Engines#NAMES]
/// @param uring how rings are made, where the engine has any
/// @param content of what is written
public record EngineOptions(String name, UringOptions uring, Content content) {

    /// An engine by its name, with what a user gets who says nothing else.
    public EngineOptions(String name) {
        this(name, UringOptions.DEFAULT, Content.INCOMPRESSIBLE);
    }

    /// The same with another engine.
    public EngineOptions named(String other) {
        return new EngineOptions(other, uring, content);
    }

    /// The same with other bytes.
    public EngineOptions with(Content other) {
        return new EngineOptions(name, uring, other);
    }
}
