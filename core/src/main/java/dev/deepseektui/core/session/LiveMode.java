package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The approval mode of a session. Running agents use the user's latest choice; it is recorded only after they are done.
 */
final class LiveMode {
    private final Supplier<ApprovalMode> recorded;
    private final EventSink log;
    private final EngineInbox inbox;
    private final Optional<LiveMode> parent;
    private final boolean readOnly;
    private volatile ApprovalMode chosen;

    /**
     * Creates the mode of a session.
     *
     * @param recorded the mode on the tape, read on the engine's thread
     * @param parent the mode of the session for which an agent works
     * @param readOnly true for a read-only agent
     */
    LiveMode(
            Supplier<ApprovalMode> recorded,
            EventSink log,
            EngineInbox inbox,
            Optional<LiveMode> parent,
            boolean readOnly) {
        this.recorded = recorded;
        this.log = log;
        this.inbox = inbox;
        this.parent = parent;
        this.readOnly = readOnly;
        this.chosen = recorded.get();
    }

    ApprovalMode recorded() {
        return recorded.get();
    }

    /** Changes the mode of running agents. Thread-safe. */
    synchronized ApprovalMode choose(UnaryOperator<ApprovalMode> change) {
        chosen = change.apply(chosen);
        return chosen;
    }

    /**
     * Switches the conversation to mode edits, which allows all edits from now on. Called on the thread of the session
     * that asked for approval.
     */
    void allowEdits() {
        LiveMode conversation = conversation();
        conversation.choose(before -> ApprovalMode.EDITS);
        if (conversation == this) {
            recordEdits();
        } else {
            conversation.inbox.post(Due.NEXT_STEP, step -> conversation.recordEdits());
        }
    }

    /** Returns the mode of the user's conversation, for which this session works directly or through other agents. */
    private LiveMode conversation() {
        return parent.map(LiveMode::conversation).orElse(this);
    }

    private void recordEdits() {
        if (recorded.get() != ApprovalMode.EDITS) {
            log.record(new ModeChanged(ApprovalMode.EDITS.word()));
        }
    }

    /** Returns the mode for calls of the session itself. Called on the engine's thread. */
    ApprovalMode now() {
        return readOnly ? ApprovalMode.PLAN : parent.map(LiveMode::forAgents).orElseGet(recorded);
    }

    /** Returns the mode for agents of the session. Thread-safe. */
    ApprovalMode forAgents() {
        return parent.isPresent() ? now() : chosen;
    }
}
