package dev.deepseektui.core.simulator;

import dev.deepseektui.core.ground.IdSource;
import dev.deepseektui.core.simulator.chat.ServiceTerms;
import java.time.Clock;

/**
 * What a simulator is started with.
 *
 * @param port 0 for any free one
 * @param remembered how many exchanges {@link Simulator#exchanges} keeps
 */
public record SimulatorSettings(
        int port, ServiceTerms terms, Time time, IdSource ids, ExchangeLog log, int remembered) {
    private static final int REMEMBERED = 1_000;

    /** The clock decides prices and what the cache still keeps; the pacer carries out delays. */
    public record Time(Clock clock, Pacer pacer) {}

    public static SimulatorSettings usual() {
        return new SimulatorSettings(
                0,
                ServiceTerms.USUAL,
                new Time(Clock.systemUTC(), Pacer.real()),
                IdSource.random(),
                ExchangeLog.NONE,
                REMEMBERED);
    }

    public SimulatorSettings onPort(int wanted) {
        return new SimulatorSettings(wanted, terms, time, ids, log, remembered);
    }

    public SimulatorSettings with(ServiceTerms other) {
        return new SimulatorSettings(port, other, time, ids, log, remembered);
    }

    public SimulatorSettings with(Time other) {
        return new SimulatorSettings(port, terms, other, ids, log, remembered);
    }

    public SimulatorSettings with(IdSource other) {
        return new SimulatorSettings(port, terms, time, other, log, remembered);
    }

    public SimulatorSettings with(ExchangeLog other) {
        return new SimulatorSettings(port, terms, time, ids, other, remembered);
    }

    public SimulatorSettings remembering(int exchanges) {
        return new SimulatorSettings(port, terms, time, ids, log, exchanges);
    }
}
