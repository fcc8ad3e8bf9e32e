package dev.deepseektui.core.context;

import dev.deepseektui.core.context.state.EventFold;
import dev.deepseektui.core.context.state.SessionLog;
import java.util.Optional;

/**
 * A part of the program that has a say in what the model is told: compaction, resident files, the arena, memory, capacity. It is built
 * over an empty state, folds what happens, and is asked at fixed places by the {@link PromptPipeline}, in the order of the session's
 * list. On the engine's thread, with no tool call open.
 */
public interface ContextSystem extends EventFold {
    /** What is said in front of the ask that begins a turn. */
    default Draft lead(RequestContext now) {
        return Draft.NOTHING;
    }

    /** What is due beside the conversation with the next request. Records nothing, and may be asked again. */
    default Draft draft(RequestContext now) {
        return Draft.NOTHING;
    }

    /**
     * What of the conversation it would rather rewrite now; what is due is asked for again afterwards.
     *
     * @param now with the size of all that is due
     * @param due what this system has due itself
     */
    default Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
        return Optional.empty();
    }

    /** How the prompt gets into the model's window, when it does not fit. */
    default Optional<Rewrite> fit(RequestContext now, SessionLog log) {
        return Optional.empty();
    }

    /** What any rewriting takes along at this moment, whoever wants it. */
    default Rewrite complete(Rewrite planned, RequestContext now) {
        return planned;
    }

    /** What it does about the request that is sent next, with all that was due appended. */
    default Optional<PipelineAction> beforeRequest(RequestContext now) {
        return Optional.empty();
    }

    /** What it does about the results that a step's tools returned. */
    default Optional<PipelineAction> afterTools(RequestContext now) {
        return Optional.empty();
    }

    /** The turn is over but for its last event. */
    default void turnEnded(SessionLog log) {}

    /** Something that is done about the work itself, beyond what fills the prompt. */
    @FunctionalInterface
    public interface PipelineAction {
        /** Whether the conversation was rewritten, so that the request is to be prepared anew. */
        boolean carryOut(PromptPipeline pipeline);
    }
}
