package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.session.agent.AgentSpec.Reach;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * In which mode are calls approved? In that which the tape has; and for agents that work in that which the user wants by now, for it is on
 * the tape only when they are done.
 */
final class LiveMode {
    private final SessionSource source;
    private final Supplier<ApprovalMode> recorded;
    private ApprovalMode wanted;

    /** {@code recorded}: as the tape has it; on the engine's thread, as this. */
    LiveMode(SessionSource source, Supplier<ApprovalMode> recorded) {
        this.source = source;
        this.recorded = recorded;
        this.wanted = recorded.get();
    }

    /** What the user wants from now on, made of what he wanted until now. Any thread may call. */
    synchronized ApprovalMode want(UnaryOperator<ApprovalMode> change) {
        wanted = change.apply(wanted);
        return wanted;
    }

    /** What the session's own calls are approved by. On the engine's thread. */
    ApprovalMode now() {
        if (!(source instanceof SessionSource.Agent agent)) {
            return recorded.get();
        }
        return agent.job().spec().reach() == Reach.LOOKS
                ? ApprovalMode.PLAN
                : agent.of().mode().get();
    }

    /** What its agents keep to. Any thread may ask. */
    ApprovalMode forAgents() {
        return source instanceof SessionSource.Agent ? now() : wanted();
    }

    private synchronized ApprovalMode wanted() {
        return wanted;
    }
}
