package dev.deepseektui.bench.lab.foreign;

import java.util.List;

/**
 * A session as another program recorded it.
 *
 * @param system what it told the model first; empty if it does not say
 * @param skipped how many entries were not understood
 */
public record ForeignSession(
        String program, String workspace, String model, String system, List<ForeignStep> steps, long skipped) {
    public ForeignSession {
        steps = List.copyOf(steps);
    }
}
