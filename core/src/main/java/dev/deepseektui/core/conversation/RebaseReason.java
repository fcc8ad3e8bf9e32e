package dev.deepseektui.core.conversation;

import java.util.Locale;

/** Why earlier bytes of the prompt change. There is no other reason. */
public record RebaseReason(Kind kind, String detail) {

    /** Who asked for it. */
    public enum Kind {
        COMPACTION,
        INTERVENTION,
        RESIDENT,
        HEADER,
        USER
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + ":" + detail;
    }
}
