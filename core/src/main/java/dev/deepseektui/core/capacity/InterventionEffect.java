package dev.deepseektui.core.capacity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an intervention did to the prompt.
 *
 * @param beforeTokens of the prompt
 * @param sourceMessageIds where on the tape that stands which was set aside
 * @param replayInfo only where a tool call was replayed
 */
public record InterventionEffect(
        long beforeTokens,
        long afterTokens,
        List<Long> sourceMessageIds,
        @Nullable ReplayInfo replayInfo) {
    public InterventionEffect {
        sourceMessageIds = List.copyOf(sourceMessageIds);
    }
}
