package dev.deepseektui.core.tape.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonCreator.Mode;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The reason why earlier bytes of the prompt change. A change of the header has its own event.
 *
 * @param word such as {@code compaction:hard}; words of other versions are kept unchanged
 */
public record RebaseReason(@JsonValue String word) {

    private static final String COMPACTION = "compaction:";
    private static final String INTERVENTION = "intervention:";
    private static final String RESIDENT = "resident:";
    private static final String USER = "user:";

    /** The interventions of the capacity controller. */
    public enum Intervention {
        TARGETED_CONTEXT_REFRESH,
        VERIFY_AND_REPLAN
    }

    /** The reasons for folding resident files into a new base. */
    public enum Fold {
        FIRST_ASK,
        SUPERSEDED,
        COLD_CACHE,
        SHRINK
    }

    /** Rewrites requested by the user. */
    public enum Request {
        UNDO_REPLAN,
        EDIT_ASK,
        /** The undoing of a rewind. */
        RESTORE,
        CLEAR,
        FORK,
        /** The removal of an interrupted answer's remains before the request is sent again. */
        RETRY,
        /** The repair of the conversation after a salvaged tape lost events. */
        SALVAGE
    }

    public static RebaseReason compaction(PressureLevel level) {
        return new RebaseReason(COMPACTION + spelled(level));
    }

    public static RebaseReason intervention(Intervention action) {
        return new RebaseReason(INTERVENTION + spelled(action));
    }

    public static RebaseReason resident(Fold why) {
        return new RebaseReason(RESIDENT + spelled(why));
    }

    public static RebaseReason user(Request request) {
        return new RebaseReason(USER + spelled(request));
    }

    @JsonCreator(mode = Mode.DELEGATING)
    public static RebaseReason of(String word) {
        return new RebaseReason(word);
    }

    private static String spelled(Enum<?> detail) {
        return detail.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private <E extends Enum<E>> Optional<E> detail(String kind, E[] all) {
        return Stream.of(all).filter(each -> word.equals(kind + spelled(each))).findFirst();
    }

    /** Returns the level if the reason is a compaction; otherwise empty. */
    public Optional<PressureLevel> level() {
        return detail(COMPACTION, PressureLevel.values());
    }

    public Optional<Request> request() {
        return detail(USER, Request.values());
    }

    public boolean isIntervention() {
        return detail(INTERVENTION, Intervention.values()).isPresent();
    }

    public boolean isFold() {
        return detail(RESIDENT, Fold.values()).isPresent();
    }

    public boolean is(Request request) {
        return equals(user(request));
    }

    public boolean is(Intervention action) {
        return equals(intervention(action));
    }

    /** Returns true if removed messages are restored. Only then may replies be inserted. */
    public boolean restores() {
        return is(Request.UNDO_REPLAN) || is(Request.FORK) || is(Request.RESTORE);
    }

    /** Returns true if missing tool results may be inserted. */
    public boolean insertsResults() {
        return is(Request.SALVAGE);
    }

    /**
     * Returns true if deepseek-tui, not the user, shortens or renews the prompt. Other pending changes can then be
     * included.
     */
    public boolean isOurs() {
        return level().isPresent() || isIntervention() || isFold();
    }

    /** Returns true if the rewrite must bring the prompt below a limit. */
    public boolean mustShrink() {
        return level().isPresent() || equals(resident(Fold.SHRINK));
    }

    @Override
    public String toString() {
        return word;
    }
}
