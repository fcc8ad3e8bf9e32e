package dev.deepseektui.app.acp;

import dev.deepseektui.app.acp.OpenSessions.HistoryDelivery;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A session listener that holds events back until the editor knows the session's ID. If the editor requested the
 * history, the recorded events are then replayed.
 */
final class EditorListener implements SessionListener {
    private final HistoryDelivery kept;
    private final BiConsumer<String, RuntimeException> defects;
    private final List<TapeEvent> past = new ArrayList<>();
    private long used;
    private long size;
    private volatile @Nullable OpenSession open;
    private volatile String deciding = "";

    EditorListener(HistoryDelivery kept, BiConsumer<String, RuntimeException> defects) {
        this.kept = kept;
        this.defects = defects;
    }

    /** Sends the history if requested, and every event from then on. */
    void follow(OpenSession session) {
        if (kept == HistoryDelivery.WANTED) {
            sendHistory(session);
        }
        past.clear();
        open = session;
    }

    /** Sends the history from the tape. */
    private void sendHistory(OpenSession session) {
        past.forEach(session.updates()::replay);
        session.updates().replayed();
        past.stream()
                .filter(PlanUpdated.class::isInstance)
                .map(PlanUpdated.class::cast)
                .reduce((before, last) -> last)
                .ifPresent(session.updates()::plan);
        sendUsage(session);
    }

    /** Returns the session; empty until it is open. */
    Optional<OpenSession> session() {
        return Optional.ofNullable(open);
    }

    /** Returns the ID of the call that is waiting for approval; empty if there is none. */
    Optional<String> deciding() {
        return Optional.of(deciding).filter(id -> !id.isEmpty());
    }

    @Override
    public void replayed(Recorded event) {
        take(event.event());
    }

    @Override
    public void recorded(Recorded recorded) {
        TapeEvent event = recorded.event();
        OpenSession session = open;
        if (session == null) {
            take(event);
            return;
        }
        count(event);
        if (event instanceof ToolStarted || event instanceof ToolReturned || event instanceof TurnEnded) {
            deciding = "";
        }
        session.updates().recorded(event);
        if (event instanceof ModeChanged || event instanceof HeaderChanged) {
            session.chosen(event);
        } else if (event instanceof RequestSent || event instanceof ReplyReceived || event instanceof TurnEnded) {
            sendUsage(session);
        }
    }

    private void count(TapeEvent event) {
        if (event instanceof RequestSent sent) {
            used = sent.promptTokens();
            if (sent.parts() != null) {
                size = sent.parts().budget();
            }
        } else if (event instanceof ReplyReceived reply && reply.usage() != null) {
            used += Objects.requireNonNullElse(reply.usage().completion(), 0L);
        }
    }

    /** Sends the context size and the cost, if a request was already sent to the model. */
    private void sendUsage(OpenSession session) {
        if (size > 0) {
            OptionalDouble cost = session.session().state().cost().total();
            Cost dollars = cost.isPresent() ? new Cost(cost.getAsDouble(), "USD") : null;
            session.out().send(new Usage("usage_update", used, size, dollars));
        }
    }

    private void take(TapeEvent event) {
        count(event);
        if (kept == HistoryDelivery.WANTED && UpdateStream.isReplayed(event)) {
            past.add(event);
        }
    }

    @Override
    public void streamed(ChatEvent event) {
        OpenSession session = open;
        if (session != null) {
            session.updates().streamed(event);
        }
    }

    @Override
    public void deciding(String callId) {
        deciding = callId;
    }

    @Override
    public void progress(String callId, String text) {
        OpenSession session = open;
        if (session != null) {
            session.updates().calls().printed(callId, text);
        }
    }

    @Override
    public void inAgent(AgentStarted agent, Recorded event) {
        OpenSession session = open;
        if (session != null) {
            session.updates().inAgent(agent, event);
        }
    }

    @Override
    public void defect(String where, RuntimeException error) {
        defects.accept(where, error);
    }

    @ProtocolRecord
    record Usage(
            String sessionUpdate,
            long used,
            long size,
            @Nullable Cost cost) {}

    record Cost(double amount, String currency) {}
}
