package io.oltplab.sql.connect;

import io.oltplab.core.bench.Bench;
import io.oltplab.core.bench.Provider;
import io.oltplab.core.bench.QuickStage;
import java.util.Optional;

/// Brings `oltplab server` to the command line.
public final class ServerProvider implements Provider {

    @Override
    public String name() {
        return "server";
    }

    @Override
    public Object command(Bench bench) {
        return new ServerCommand(bench);
    }

    @Override
    public Optional<QuickStage> quickStage() {
        return Optional.empty();
    }
}
