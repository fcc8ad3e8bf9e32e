package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.util.List;

/**
 * A policy that determines the requests of a replayed session: context systems that are called as in a live session.
 */
public interface ReplayPolicy {
    /** Returns the systems in the order in which they are called. */
    List<ContextSystem> systems();

    /** Returns the outcome of a call, as the policy completes it. */
    default ToolOutcome returned(ToolCall call, ToolOutcome recorded, EventSink out) {
        return recorded;
    }

    /** Returns a policy that never rewrites the prompt and adds nothing to it. */
    static Choice appendOnly() {
        return (state, provider, ground) -> List::of;
    }

    /** A factory of a policy for one session. Called before the session's first event. */
    @FunctionalInterface
    interface Choice {
        ReplayPolicy of(SessionState state, ReplayedProvider provider, ReplayGround ground);
    }
}
