package dev.deepseektui.bench.lab.foreign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A session recorded by another program.
 *
 * @param system the system prompt; empty if not recorded
 * @param skipped the number of entries that were not imported, by kind
 */
public record ForeignSession(
        String program,
        String workspace,
        String model,
        String system,
        List<ForeignStep> steps,
        Map<String, Long> skipped) {
    public ForeignSession {
        steps = List.copyOf(steps);
        skipped = Collections.unmodifiableMap(new LinkedHashMap<>(skipped));
    }

    public long skippedEntries() {
        return skipped.values().stream().mapToLong(Long::longValue).sum();
    }
}
