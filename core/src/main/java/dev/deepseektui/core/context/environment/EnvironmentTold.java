package dev.deepseektui.core.context.environment;

import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The model was told where it works.
 *
 * @param lines by what each is about
 */
public record EnvironmentTold(Map<String, String> lines) implements TapeEvent {
    public EnvironmentTold {
        lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
    }
}
