package dev.deepseektui.core.context.state;

import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The only writer of a session's tape. Each event is appended to the tape, then applied to the state and the other
 * folds, then passed to the listener. An open log has applied all events of its tape. Owned by the session's engine
 * thread.
 */
public final class SessionLog implements EventSink, AutoCloseable {
    private final Tape tape;
    private final SessionState state;
    private final List<EventFold> folds;
    private final SessionListener listener;
    private final InstantSource clock;
    private final LoggedEvents logged = new LoggedEvents();
    private boolean isOpen = true;

    private SessionLog(
            Tape tape, SessionState state, List<EventFold> folds, SessionListener listener, InstantSource clock) {
        this.tape = tape;
        this.state = state;
        this.folds = List.copyOf(folds);
        this.listener = listener;
        this.clock = clock;
    }

    /** Opens a log and applies the events of the tape to the state, then to the folds in order. */
    public static SessionLog open(
            Tape tape, SessionState state, List<EventFold> folds, SessionListener listener, InstantSource clock) {
        SessionLog log = new SessionLog(tape, state, folds, listener, clock);
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

    /** Records an event. Throws if it is a message that would break the conversation's rules. */
    @Override
    public void record(TapeEvent event) {
        if (event instanceof ContextAppended message) {
            state.conversation().require(message);
        }
        Recorded recorded = tape.append(event);
        logged.recorded(recorded);
        apply(recorded);
        listener.recorded(recorded);
    }

    public Rebased rebase(Rebase rebase) {
        Rebased planned = state.conversation().plan(rebase, price());
        record(planned);
        return planned;
    }

    /** Completes what a crash left unfinished, so that a request can be sent. */
    public void recover() {
        state.recover(this);
    }

    private void apply(Recorded recorded) {
        state.apply(recorded);
        folds.forEach(fold -> fold.apply(recorded));
    }

    /** Returns the current price of the model in use, if known. */
    public Optional<Price> price() {
        return state.price(clock.instant());
    }

    public Instant now() {
        return clock.instant();
    }

    public boolean isOpen() {
        return isOpen;
    }

    public Tape tape() {
        return tape;
    }

    public SessionState state() {
        return state;
    }

    public void streamed(ChatEvent event) {
        state.cache().answers(clock.instant());
        logged.streamed(event);
        listener.streamed(event);
    }

    public void preparing(String what) {
        listener.preparing(what);
    }

    public void deciding(String callId) {
        listener.deciding(callId);
    }

    /** Reports output of a running tool. Called on the tool's thread. */
    public void progress(String callId, String text) {
        listener.progress(callId, text);
    }

    public void inAgent(AgentStarted agent, Recorded event) {
        listener.inAgent(agent, event);
    }

    public void defect(String where, RuntimeException error) {
        listener.defect(where, error);
    }

    @Override
    public void close() {
        isOpen = false;
        logged.closed();
        tape.close();
    }

    /**
     * The session's entries in the program's log: requests with their tokens and time, retries and rewrites. They
     * contain no conversation text and no arguments or output of tools. At level debug, all other events are logged as
     * well.
     */
    private static final class LoggedEvents {
        private static final Logger LOG = LoggerFactory.getLogger(LoggedEvents.class);

        private String session = "";
        private Instant sent = Instant.EPOCH;

        void replayed(Recorded recorded) {
            if (recorded.event() instanceof SessionStarted started) {
                session = started.sessionId();
            }
        }

        void recorded(Recorded recorded) {
            TapeEvent event = recorded.event();
            if (event instanceof SessionStarted started) {
                session = started.sessionId();
                LOG.info("session {} opened: model {}, effort {}", session, started.model(), started.effort());
            } else if (event instanceof SessionResumed) {
                LOG.info("session {} resumed at event {}", session, recorded.seq());
            } else if (event instanceof RequestSent request) {
                sent = recorded.ts();
                LOG.info(
                        "session {} turn {} step {}: request sent, {} tokens by our count",
                        session,
                        request.turn(),
                        request.step(),
                        request.promptTokens());
            } else if (event instanceof ReplyReceived reply) {
                answered(reply, Duration.between(sent, recorded.ts()));
            } else if (event instanceof ReplyCut cut) {
                LOG.info("session {}: answer cut ({}), retry {} of {}", session, cut.why(), cut.retry(), cut.of());
            } else if (event instanceof Rebased rebased) {
                LOG.info(
                        "session {}: prompt rewritten ({}), {} to {} tokens",
                        session,
                        rebased.reason(),
                        rebased.before(),
                        rebased.after());
            } else if (event instanceof HeaderChanged header) {
                LOG.info(
                        "session {}: header changed ({}), model {}, effort {}",
                        session,
                        header.reason(),
                        header.model(),
                        header.effort());
            } else if (event instanceof TurnEnded ended) {
                String detail = ended.detail();
                LOG.info(
                        "session {} turn {}: ended, {}{}",
                        session,
                        ended.turn(),
                        ended.reason(),
                        detail == null ? "" : " (" + detail + ")");
            } else {
                other(recorded);
            }
        }

        private void answered(ReplyReceived reply, Duration time) {
            TokenUsage usage = reply.usage();
            Long first = reply.firstTokenMillis();
            LOG.info(
                    "session {}: request finished in {} ms{}, {}{}, finish {}",
                    session,
                    time.toMillis(),
                    first == null ? "" : " (first token " + first + " ms)",
                    usage == null ? "usage unknown" : words(usage),
                    reply.calls().isEmpty() ? "" : ", " + reply.calls().size() + " tool calls",
                    reply.cut() == null ? reply.finish() : "cut: " + reply.cut());
        }

        private static String words(TokenUsage usage) {
            return "%s prompt tokens (%s cached), %s completion tokens"
                    .formatted(count(usage.prompt()), count(usage.hit()), count(usage.completion()));
        }

        private static String count(@Nullable Long tokens) {
            return tokens == null ? "?" : String.format(Locale.ROOT, "%d", tokens);
        }

        private void other(Recorded recorded) {
            if (recorded.event() instanceof ToolReturned returned) {
                LOG.debug(
                        "session {} event {}: {} returned, {}, {} ms",
                        session,
                        recorded.seq(),
                        returned.name(),
                        returned.outcome().status(),
                        returned.outcome().millis());
            } else if (LOG.isDebugEnabled()) {
                String type = recorded.event().getClass().getSimpleName();
                LOG.debug("session {} event {}: {}", session, recorded.seq(), type);
            }
        }

        void streamed(ChatEvent event) {
            if (event instanceof ChatEvent.Retrying retrying) {
                LOG.info("session {}: {}", session, retrying.line());
            } else if (event instanceof ChatEvent.Continuing continuing) {
                LOG.info("session {}: {}", session, continuing.why());
            }
        }

        void closed() {
            LOG.info("session {} closed", session);
        }
    }

    /** State derived only from a session's events, and therefore the same after every restart. */
    @FunctionalInterface
    public interface EventFold {
        /** Applies an event. Must accept any event in any state, because a damaged tape may lack earlier events. */
        void apply(Recorded event);
    }
}
