package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tool.hook.Hooks;
import java.util.Optional;

/** The parts of a session in the order of composition: each needs those before it. */
record SessionParts(
        SessionPlace place,
        Models models,
        Hands hands,
        SessionSetup setup,
        ContextSystems systems,
        PromptPipeline pipeline,
        EngineInbox inbox,
        Guard guard) {

    SessionLog log() {
        return pipeline.log();
    }

    SessionState state() {
        return systems.state();
    }

    Hooks hooks() {
        return guard.calls().hooks();
    }

    Optional<Rebased> compact(PressureLevel level, String focus, Cancellation cancellation) {
        return pipeline.rewriteOnRequest(
                cancellation, (now, log) -> systems.compaction().onRequest(level, focus, now, log));
    }

    /** Compacts for the model before the next request, when no tool call is pending. */
    void compactLater(PressureLevel level, String focus, Cancellation cancellation) {
        inbox.post(
                Due.NEXT_STEP,
                step -> pipeline.rewriteOnRequest(
                        cancellation, (now, log) -> systems.compaction().forModel(level, focus, now, log)));
    }
}
