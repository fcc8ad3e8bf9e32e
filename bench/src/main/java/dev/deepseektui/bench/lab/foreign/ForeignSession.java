package dev.deepseektui.bench.lab.foreign;

import java.util.List;

/**
 * A session recorded by another program.
 *
 * @param system the system prompt; empty if not recorded
 * @param skipped the number of entries that were not recognized
 */
public record ForeignSession(
        String program, String workspace, String model, String system, List<ForeignStep> steps, long skipped) {
    public ForeignSession {
        steps = List.copyOf(steps);
    }
}
