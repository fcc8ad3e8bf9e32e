package dev.deepseektui.core.context;

import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.Locale;

/**
 * Somebody should compact: the model, in mode agent, or the ladder because the arena has no room.
 *
 * @param usage how full the prompt was
 */
public record ContextCompactionRequested(Reason reason, double usage) implements TapeEvent {

    /** What it is for. */
    public enum Reason {
        USAGE_THRESHOLD,
        FLOOR_UNMET;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
