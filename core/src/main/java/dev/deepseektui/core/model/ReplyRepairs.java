package dev.deepseektui.core.model;

import java.util.List;
import java.util.Map;

/**
 * The repairs of a reply.
 *
 * @param done the repairs, in the order in which they were made
 * @param notes remarks on calls, by the id of the call
 * @param flaw a mistake that could not be repaired
 */
public record ReplyRepairs(List<Repair> done, Map<String, CallNote> notes, ReplyFlaw flaw) {
    public static final ReplyRepairs NONE = new ReplyRepairs(List.of(), Map.of(), ReplyFlaw.NONE);

    public ReplyRepairs {
        done = List.copyOf(done);
        notes = Map.copyOf(notes);
    }

    /**
     * A repair.
     *
     * @param what the repaired part
     * @param form the form in which the model sent it; never text of the conversation
     */
    public record Repair(String what, String form) {}

    /**
     * A remark on a call for the model.
     *
     * @param isRefusal true if the call must not run and the text is its result
     */
    public record CallNote(boolean isRefusal, String text) {}

    /** A mistake that the model has to correct itself. */
    public enum ReplyFlaw {
        NONE,
        /** A tool call written as text was incomplete, or its tool does not exist. */
        INCOMPLETE_CALL,
        /** The reply was cut because it repeated itself. */
        REPETITION,
        /** The arguments of the last call were cut off at the maximum length of the answer. */
        CUT_CALL,
        /** The reply has neither text nor calls. */
        EMPTY,
        /** The text announces a call that the reply does not contain. */
        ANNOUNCED
    }
}
