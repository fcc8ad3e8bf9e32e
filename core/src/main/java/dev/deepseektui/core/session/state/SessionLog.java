package dev.deepseektui.core.session.state;

import dev.deepseektui.core.conversation.ConversationRecorder;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.event.AgentStarted;
import dev.deepseektui.core.event.EventSink;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.event.TurnEvents.Rebased;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.TapeReader;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The only way to put something on a session's tape. What happens goes onto the tape, into the state and every other fold, and then to
 * whoever listens. To have one is to know that all that was on the tape has been taken in. Owned by the session's engine thread.
 */
public final class SessionLog implements EventSink, AutoCloseable {
    private final Tape tape;
    private final SessionState state;
    private final List<EventFold> folds;
    private final SessionListener listener;
    private final InstantSource clock;
    private final ConversationRecorder recorder;
    private final LoggedEvents logged = new LoggedEvents();

    private SessionLog(Tape tape, SessionState state, Hearers hearers, InstantSource clock) {
        this.tape = tape;
        this.state = state;
        this.folds = hearers.folds();
        this.listener = hearers.listener();
        this.clock = clock;
        this.recorder = new ConversationRecorder(this, state.conversation());
    }

    /**
     * Who hears of every event, beside the state.
     *
     * @param folds in the order in which they hear
     */
    public record Hearers(List<EventFold> folds, SessionListener listener) {
        public Hearers {
            folds = List.copyOf(folds);
        }
    }

    /** Takes in what is on the tape already. */
    public static SessionLog open(Tape tape, SessionState state, Hearers hearers, InstantSource clock) {
        SessionLog log = new SessionLog(tape, state, hearers, clock);
        log.listener.opened(tape);
        try (TapeReader reader = tape.read(0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                log.apply(recorded);
                log.logged.replayed(recorded);
                log.listener.replayed(recorded);
            }
        }
        return log;
    }

    @Override
    public void record(TapeEvent event) {
        Recorded recorded = tape.append(event);
        logged.recorded(recorded);
        apply(recorded);
        listener.recorded(recorded);
    }

    /** A message that joins the conversation. */
    public void append(ContextAppended message) {
        recorder.append(message);
    }

    /** The conversation is another one from now on. */
    public Rebased rebase(Rebase rebase) {
        return recorder.rebase(rebase, price());
    }

    /** Brings what a crash left half done to where a request can be sent. */
    public void recover() {
        state.recover(recorder);
    }

    private void apply(Recorded recorded) {
        state.apply(recorded);
        folds.forEach(fold -> fold.apply(recorded));
    }

    /** What the model in use costs now, when that is known. */
    public Optional<Price> price() {
        return state.price(clock.instant());
    }

    public Instant now() {
        return clock.instant();
    }

    public Tape tape() {
        return tape;
    }

    public SessionState state() {
        return state;
    }

    /** An answer arrives. */
    public void streamed(ChatEvent event) {
        state.cache().answers(clock.instant());
        logged.streamed(event);
        listener.streamed(event);
    }

    /** Whether a call may run is decided now. */
    public void deciding(String callId) {
        listener.deciding(callId);
    }

    /** A tool prints. On the tool's thread. */
    public void progress(String callId, String text) {
        listener.progress(callId, text);
    }

    /** An agent of the session did something, which is on a tape of its own. */
    public void inAgent(AgentStarted agent, Recorded event) {
        listener.inAgent(agent, event);
    }

    /** A mistake of the program itself, that the session survives. */
    public void defect(String where, RuntimeException mistake) {
        listener.defect(where, mistake);
    }

    @Override
    public void close() {
        logged.closed();
        tape.close();
    }
}
