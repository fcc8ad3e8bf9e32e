package dev.deepseektui.core.conversation;

import dev.deepseektui.core.budget.PressureLevel;
import java.util.Locale;

/** Why earlier bytes of the prompt change. There is no other reason than these; a change of the header has its own event. */
public final class RebaseReason {
    private final String kind;
    private final Enum<?> detail;

    /** What the capacity controller did. */
    public enum Intervention {
        TARGETED_CONTEXT_REFRESH,
        VERIFY_AND_REPLAN
    }

    /** Why resident files were folded into a new base. */
    public enum Fold {
        FIRST_ASK,
        SUPERSEDED,
        COLD_CACHE,
        SHRINK
    }

    /** What the user asked for. */
    public enum Request {
        UNDO_REPLAN,
        EDIT_ASK,
        CLEAR,
        FORK,
        /** What there is of an answer that was cut goes, for it is asked for again. */
        RETRY,
        /** Salvaging the session lost events; what they left behind is set right. */
        SALVAGE
    }

    private RebaseReason(String kind, Enum<?> detail) {
        this.kind = kind;
        this.detail = detail;
    }

    public static RebaseReason compaction(PressureLevel level) {
        return new RebaseReason("compaction", level);
    }

    public static RebaseReason intervention(Intervention action) {
        return new RebaseReason("intervention", action);
    }

    public static RebaseReason resident(Fold why) {
        return new RebaseReason("resident", why);
    }

    public static RebaseReason user(Request request) {
        return new RebaseReason("user", request);
    }

    /** Whether messages come back that an earlier rebase took out: only then may a reply be inserted. */
    boolean restores() {
        return detail == Request.UNDO_REPLAN || detail == Request.FORK;
    }

    /** Whether results may be inserted for calls that lost theirs. */
    boolean mends() {
        return detail == Request.SALVAGE;
    }

    /** Whether it is the program that rewrites, to make the prompt shorter or newer: then what else is due can be done with it. */
    public boolean isOurs() {
        return !(detail instanceof Request);
    }

    /** Whether it is to bring the prompt below a limit. */
    public boolean shrinks() {
        return detail instanceof PressureLevel || detail == Fold.SHRINK;
    }

    @Override
    public String toString() {
        return kind + ":" + detail.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
