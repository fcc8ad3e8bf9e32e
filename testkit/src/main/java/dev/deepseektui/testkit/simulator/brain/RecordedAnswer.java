package dev.deepseektui.testkit.simulator.brain;

import java.util.List;

/** An answer that a real service sent, repeated byte for byte. It is not billed. */
public record RecordedAnswer(int status, String contentType, String body) implements Reply {
    @Override
    public List<Fault> faults() {
        return List.of();
    }
}
