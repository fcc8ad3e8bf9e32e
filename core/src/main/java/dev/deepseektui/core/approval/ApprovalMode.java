package dev.deepseektui.core.approval;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The approval modes, in order of how much they allow without asking. */
public enum ApprovalMode {
    PLAN,
    ASK,
    EDITS,
    AUTO,
    FULL;

    /** Returns the mode that has this name in the settings; empty if there is none. */
    public static Optional<ApprovalMode> find(String word) {
        return Stream.of(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }

    public static ApprovalMode of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the next mode in the cycle plan, ask, edits, auto. Mode full is not part of the cycle; it is followed by
     * plan.
     */
    public ApprovalMode next() {
        return switch (this) {
            case PLAN -> ASK;
            case ASK -> EDITS;
            case EDITS -> AUTO;
            case AUTO, FULL -> PLAN;
        };
    }

    /** Returns a message for the user: the resumed session was in this mode and continues in a narrower one. */
    public String droppedFor(ApprovalMode narrower) {
        return say("approval.mode.dropped", word(), narrower.word());
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return say("approval.mode." + word());
    }
}
