package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.session.agent.AgentSpec.Reach;
import dev.deepseektui.core.session.turn.SafePoint;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The mode that calls are approved in: the one that the tape has, and for agents that work the one that the user wants by now, for it is on
 * the tape only when they are done.
 */
final class LiveMode {
    private final SessionKind source;
    private final Supplier<ApprovalMode> recorded;
    private final EventSink log;
    private final SafePoint safePoint;
    private ApprovalMode wanted;

    /** {@code recorded}: as the tape has it; on the engine's thread, as this. */
    LiveMode(SessionKind source, Supplier<ApprovalMode> recorded, EventSink log, SafePoint safePoint) {
        this.source = source;
        this.recorded = recorded;
        this.log = log;
        this.safePoint = safePoint;
        this.wanted = recorded.get();
    }

    /** What the user wants from now on, made of what he wanted until now. Any thread may call. */
    synchronized ApprovalMode want(UnaryOperator<ApprovalMode> change) {
        wanted = change.apply(wanted);
        return wanted;
    }

    /** Every edit is allowed from now on, which is what mode edits is. On the thread of the session that asked. */
    void allowEdits() {
        if (source instanceof SessionKind.Agent agent) {
            agent.of().mode().allowEditsOfAgents();
        } else {
            want(before -> ApprovalMode.EDITS);
            recordEdits();
        }
    }

    private void allowEditsOfAgents() {
        if (source instanceof SessionKind.Agent agent) {
            agent.of().mode().allowEditsOfAgents();
        } else {
            want(before -> ApprovalMode.EDITS);
            safePoint.post(this::recordEdits);
        }
    }

    private void recordEdits() {
        if (recorded.get() != ApprovalMode.EDITS) {
            log.record(new ModeChanged(ApprovalMode.EDITS.word()));
        }
    }

    /** What the session's own calls are approved by. On the engine's thread. */
    ApprovalMode now() {
        if (!(source instanceof SessionKind.Agent agent)) {
            return recorded.get();
        }
        return agent.job().spec().reach() == Reach.LOOKS
                ? ApprovalMode.PLAN
                : agent.of().mode().forAgents();
    }

    /** What its agents keep to. Any thread may ask. */
    ApprovalMode forAgents() {
        return source instanceof SessionKind.Agent ? now() : wanted();
    }

    private synchronized ApprovalMode wanted() {
        return wanted;
    }
}
