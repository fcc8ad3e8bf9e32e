package dev.deepseektui.core.context;

import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionLog.EventFold;
import java.util.Optional;

/**
 * A contributor to the prompt, such as compaction, resident files, the arena, memory or capacity. It starts with an
 * empty state and folds the session's events. The {@link PromptPipeline} calls the systems at fixed points, in the
 * order of the session's list. Runs on the engine's thread, with no tool call pending.
 */
public interface ContextSystem extends EventFold {
    /** Returns messages to place before the user message that begins a turn. */
    default Draft lead(RequestContext now) {
        return Draft.NOTHING;
    }

    /** Returns the messages to append before the next request. Records nothing, and may be called again. */
    default Draft draft(RequestContext now) {
        return Draft.NOTHING;
    }

    /**
     * Returns a rewrite of the conversation, if one is due. After the rewrite, all drafts are created again.
     *
     * @param now the context, including the size of all drafts
     * @param due this system's own draft
     */
    default Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
        return Optional.empty();
    }

    /** Returns a rewrite that makes the prompt fit into the model's window; empty if this system has none. */
    default Optional<Rewrite> fit(RequestContext now, SessionLog log) {
        return Optional.empty();
    }

    /** Adds the edits that this system attaches to every rewrite. */
    default Rewrite complete(Rewrite planned, RequestContext now) {
        return planned;
    }

    /** Returns an action to carry out before the next request, once all drafts are appended; empty if there is none. */
    default Optional<PipelineAction> beforeRequest(RequestContext now) {
        return Optional.empty();
    }

    /** Returns an action to carry out after the tool calls of a step; empty if there is none. */
    default Optional<PipelineAction> afterTools(RequestContext now) {
        return Optional.empty();
    }

    /** Handles the end of a turn, before its last event is recorded. */
    default void turnEnded(SessionLog log) {}

    /** An action that intervenes in a turn, such as requesting a new plan or repeating a check. */
    @FunctionalInterface
    public interface PipelineAction {
        /** Carries out the action. Returns true if the conversation was rewritten and the request must be prepared again. */
        boolean carryOut(PromptPipeline pipeline);
    }
}
