package dev.deepseektui.core.approval;

import static dev.deepseektui.core.approval.ApprovalTexts.say;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The approval modes, by how much runs without a question. */
public enum ApprovalMode {
    /** The agent looks and plans; it changes nothing. */
    PLAN,
    /** Looking is free; writes and commands are asked for. */
    ASK,
    /** Looking and writing in the workspace are free; commands are asked for. */
    EDITS,
    /** What the sandbox holds is free; leaving it is asked for. */
    AUTO,
    /** All is allowed, outside the sandbox too, but protected files and the deny list. */
    FULL;

    /** The one of that word, where there is one: a tape may be damaged. */
    public static Optional<ApprovalMode> find(String word) {
        return Stream.of(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }

    /** By its word in settings and on the command line. */
    public static ApprovalMode of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** The next in the order plan, ask, edits, auto, and plan again: a key that is pressed too often never ends at full. */
    public ApprovalMode next() {
        return switch (this) {
            case PLAN -> ASK;
            case ASK -> EDITS;
            case EDITS -> AUTO;
            case AUTO, FULL -> PLAN;
        };
    }

    /** Returns the line that tells people that a resumed session was in this mode and continues in a narrower one. */
    public String droppedFor(ApprovalMode narrower) {
        return say("mode.dropped", word(), narrower.word());
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As people read it where it stands by itself: what happens, where the word is only a name. */
    public String label() {
        return say("mode." + word());
    }
}
