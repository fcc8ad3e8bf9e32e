package dev.deepseektui.testkit.simulator;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * The settings of a simulator.
 *
 * @param port the port; 0 for any free port
 * @param remembered the number of exchanges that {@link Simulator#exchanges} keeps
 * @param onDefect receives each of {@link Simulator#defects} when it occurs; called from the threads of all connections
 */
public record SimulatorSettings(
        int port,
        ServiceTerms terms,
        Time time,
        IdSource ids,
        ExchangeLog log,
        int remembered,
        Consumer<RuntimeException> onDefect) {
    private static final int REMEMBERED = 1_000;

    /** The clock for prices and cache expiry, and the pacer for delays. */
    public record Time(Clock clock, Pacer pacer) {}

    public static SimulatorSettings usual() {
        return new SimulatorSettings(
                0,
                ServiceTerms.USUAL,
                new Time(Clock.systemUTC(), Pacer.real()),
                IdSource.random(),
                ExchangeLog.NONE,
                REMEMBERED,
                defect -> {});
    }

    public SimulatorSettings onPort(int wanted) {
        return new SimulatorSettings(wanted, terms, time, ids, log, remembered, onDefect);
    }

    public SimulatorSettings with(ServiceTerms other) {
        return new SimulatorSettings(port, other, time, ids, log, remembered, onDefect);
    }

    public SimulatorSettings with(Time other) {
        return new SimulatorSettings(port, terms, other, ids, log, remembered, onDefect);
    }

    public SimulatorSettings with(IdSource other) {
        return new SimulatorSettings(port, terms, time, other, log, remembered, onDefect);
    }

    public SimulatorSettings with(ExchangeLog other) {
        return new SimulatorSettings(port, terms, time, ids, other, remembered, onDefect);
    }

    public SimulatorSettings remembering(int exchanges) {
        return new SimulatorSettings(port, terms, time, ids, log, exchanges, onDefect);
    }

    public SimulatorSettings reporting(Consumer<RuntimeException> defects) {
        return new SimulatorSettings(port, terms, time, ids, log, remembered, defects);
    }
}
