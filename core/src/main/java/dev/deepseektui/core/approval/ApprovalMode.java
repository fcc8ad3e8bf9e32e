package dev.deepseektui.core.approval;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How much happens without a person being asked? */
public enum ApprovalMode {
    /** The agent looks and plans; it changes nothing. */
    PLAN,
    /** Looking is free; writes and commands are asked for. */
    ASK,
    /** All is allowed but protected files and the deny list. */
    AUTO;

    /** The one of that word, where there is one: a tape may be damaged. */
    public static Optional<ApprovalMode> find(String word) {
        return Stream.of(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }

    /** By its word in settings and on the command line. */
    public static ApprovalMode of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** The next in the order plan, ask, auto, and plan again. */
    public ApprovalMode next() {
        return switch (this) {
            case PLAN -> ASK;
            case ASK -> AUTO;
            case AUTO -> PLAN;
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
