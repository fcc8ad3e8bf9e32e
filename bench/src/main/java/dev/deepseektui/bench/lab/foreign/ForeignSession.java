package dev.deepseektui.bench.lab.foreign;

import java.util.List;

/**
 * A session as another program recorded it.
 *
 * @param system its system prompt; empty if it is not recorded
 * @param skipped the number of entries that were not understood
 */
public record ForeignSession(
        String program, String workspace, String model, String system, List<ForeignStep> steps, long skipped) {
    public ForeignSession {
        steps = List.copyOf(steps);
    }
}
