package io.oltplab.rawio.load;

import io.oltplab.core.bench.Recording;
import io.oltplab.rawio.engine.Engine;
import io.oltplab.rawio.target.RawTarget;
import java.util.Map;

/// Our own loop on one of our own engines.
public final class OwnLoop implements CellRunner {

    private final Engine engine;
    private final RawTarget target;
    private final Cpu cpu;

    /// Takes over the engine, which is closed with the loop.
    public OwnLoop(Engine engine, RawTarget target) {
        this(engine, target, Cpu.system());
    }

    OwnLoop(Engine engine, RawTarget target, Cpu cpu) {
        this.engine = engine;
        this.target = target;
        this.cpu = cpu;
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public Map<String, String> facts() {
        return engine.facts();
    }

    @Override
    public CellResult run(Cell cell, Recording recording, long runStart)
            throws InterruptedException {
        return new CellRun(engine, target, cell, recording, cpu, runStart).run();
    }

    @Override
    public void close() {
        engine.close();
    }
}
