package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.SimulatorSettings.Time;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;

/** Settings for tests: a fixed off-peak time, no delays, and sequential IDs. */
final class Scene {
    static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    static final Brain YES = ask -> Answer.of("Yes.").thinking("Is it so?");

    private Scene() {}

    static SimulatorSettings settings() {
        return settings(Pacer.none());
    }

    static SimulatorSettings settings(Pacer pacer) {
        AtomicInteger ids = new AtomicInteger();
        return SimulatorSettings.usual()
                .with(new Time(Clock.fixed(NOW, ZoneOffset.UTC), pacer))
                .with(() -> "id" + ids.incrementAndGet());
    }

    static Simulator simulator(Brain brain) {
        return Simulator.start(settings(), brain);
    }
}
