package dev.deepseektui.core.tape.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;

/** Why earlier bytes of the prompt change. There is no other reason than these; a change of the header has its own event. */
public sealed interface RebaseReason {

    /** What the capacity controller did. */
    enum Intervention {
        TARGETED_CONTEXT_REFRESH,
        VERIFY_AND_REPLAN
    }

    /** Why resident files were folded into a new base. */
    enum Fold {
        FIRST_ASK,
        SUPERSEDED,
        COLD_CACHE,
        SHRINK
    }

    /** What the user asked for. */
    enum Request {
        UNDO_REPLAN,
        EDIT_ASK,
        /** What was taken out by going back comes in again. */
        RESTORE,
        CLEAR,
        FORK,
        /** What there is of an answer that was cut goes, for it is asked for again. */
        RETRY,
        /** Salvaging the session lost events; what they left behind is set right. */
        SALVAGE
    }

    /** The ladder freed room. */
    record ByCompaction(PressureLevel level) implements RebaseReason {
        @Override
        public String toString() {
            return word();
        }
    }

    /** The controller stepped in. */
    record ByIntervention(Intervention action) implements RebaseReason {
        @Override
        public String toString() {
            return word();
        }
    }

    /** Files that stay in the prompt were brought up to date. */
    record ByResidents(Fold why) implements RebaseReason {
        @Override
        public String toString() {
            return word();
        }
    }

    /** The user wanted it. */
    record ByUser(Request request) implements RebaseReason {
        @Override
        public String toString() {
            return word();
        }
    }

    /** A word that this version does not know. */
    record Unknown(String said) implements RebaseReason {
        @Override
        public String toString() {
            return word();
        }
    }

    static RebaseReason compaction(PressureLevel level) {
        return new ByCompaction(level);
    }

    static RebaseReason intervention(Intervention action) {
        return new ByIntervention(action);
    }

    static RebaseReason resident(Fold why) {
        return new ByResidents(why);
    }

    static RebaseReason user(Request request) {
        return new ByUser(request);
    }

    /** The reason that a word on a tape means. */
    @JsonCreator
    static RebaseReason of(String word) {
        int colon = word.indexOf(':');
        String kind = word.substring(0, Math.max(0, colon));
        String detail = word.substring(colon + 1);
        Optional<? extends RebaseReason> known = switch (kind) {
            case "compaction" -> named(PressureLevel.values(), detail).map(ByCompaction::new);
            case "intervention" -> named(Intervention.values(), detail).map(ByIntervention::new);
            case "resident" -> named(Fold.values(), detail).map(ByResidents::new);
            case "user" -> named(Request.values(), detail).map(ByUser::new);
            default -> Optional.empty();
        };
        return known.<RebaseReason>map(reason -> reason).orElseGet(() -> new Unknown(word));
    }

    private static <E extends Enum<E>> Optional<E> named(E[] all, String detail) {
        for (E one : all) {
            if (spelled(one).equals(detail)) {
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }

    private static String spelled(Enum<?> detail) {
        return detail.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** As it stands on the tape. */
    @JsonValue
    default String word() {
        if (this instanceof ByCompaction compaction) {
            return "compaction:" + spelled(compaction.level());
        }
        if (this instanceof ByIntervention intervention) {
            return "intervention:" + spelled(intervention.action());
        }
        if (this instanceof ByResidents residents) {
            return "resident:" + spelled(residents.why());
        }
        return this instanceof ByUser user ? "user:" + spelled(user.request()) : ((Unknown) this).said();
    }

    /** Whether the user asked for just this. */
    default boolean is(Request request) {
        return this instanceof ByUser user && user.request() == request;
    }

    default boolean is(Intervention action) {
        return this instanceof ByIntervention intervention && intervention.action() == action;
    }

    /** Whether messages come back that an earlier rebase took out: only then may a reply be inserted. */
    default boolean restores() {
        return is(Request.UNDO_REPLAN) || is(Request.FORK) || is(Request.RESTORE);
    }

    /** Whether results may be inserted for calls that lost theirs. */
    default boolean mends() {
        return is(Request.SALVAGE);
    }

    /** Whether it is the program that rewrites, to make the prompt shorter or newer: then what else is due can be done with it. */
    default boolean isOurs() {
        return !(this instanceof ByUser) && !(this instanceof Unknown);
    }

    /** Whether it is to bring the prompt below a limit. */
    default boolean shrinks() {
        return this instanceof ByCompaction
                || (this instanceof ByResidents residents && residents.why() == Fold.SHRINK);
    }
}
