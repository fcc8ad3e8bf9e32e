package dev.deepseektui.testkit.simulator.brain;

import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.util.List;

/** An error status instead of an answer. */
public record Refusal(ApiError error, List<Fault> faults) implements Reply {
    public Refusal {
        faults = List.copyOf(faults);
    }

    public static Refusal of(int status) {
        return new Refusal(ApiError.of(status), List.of());
    }
}
