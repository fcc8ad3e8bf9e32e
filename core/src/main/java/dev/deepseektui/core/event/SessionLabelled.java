package dev.deepseektui.core.event;

import java.util.Locale;

/** The user said how the session went. */
public record SessionLabelled(Verdict verdict) implements TapeEvent {

    /** {@link #NONE} takes back what was said before. */
    public enum Verdict {
        GOOD,
        BAD,
        NONE;

        /** The name on the tape and in commands. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
