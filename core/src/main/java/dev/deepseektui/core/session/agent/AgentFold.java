package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.context.state.SessionLog.EventFold;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentEnded.Failed;
import dev.deepseektui.core.tape.event.AgentEnded.Touched;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.ServiceBilled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The result of an agent's work, folded from its own tape during the work or after a crash. Not thread-safe. */
public final class AgentFold implements EventFold {
    private final TaskState task = new TaskState();
    private final CostLedger cost;
    private final Map<String, Access> touched = new TreeMap<>();
    private final List<TokenUsage> usages = new ArrayList<>();
    private String answer = "";
    private int steps;

    public AgentFold(PriceTable prices) {
        this.cost = new CostLedger(prices);
    }

    @Override
    public void apply(Recorded recorded) {
        task.apply(recorded.event());
        cost.apply(recorded);
        bill(recorded.event())
                .filter(RequestBilled.class::isInstance)
                .ifPresent(bill -> usages.add(((RequestBilled) bill).usage()));
        TapeEvent event = recorded.event();
        if (event instanceof RequestSent) {
            steps++;
        } else if (event instanceof ReplyReceived reply && !reply.content().isBlank()) {
            answer = reply.content();
        } else if (event instanceof ToolReturned returned) {
            String path = returned.outcome().resource();
            Access access = returned.outcome().access();
            if (returned.outcome().status() == Status.OK && path != null && access != null) {
                touch(path, access);
            }
        } else if (event instanceof FileEdited edited) {
            touch(edited.path(), Access.WRITE);
        } else if (event instanceof FilesChanged changed) {
            changed.changes().forEach(change -> touch(change.path(), Access.WRITE));
        }
    }

    private void touch(String path, Access access) {
        touched.merge(path, access, (before, now) -> before == Access.WRITE ? before : now);
    }

    /**
     * Returns the event that charges the parent session for an agent's request or paid service; empty if {@code event}
     * records neither.
     */
    public static Optional<TapeEvent> bill(TapeEvent event) {
        if (event instanceof ReplyReceived reply && reply.comesFromModel()) {
            return Optional.of(new RequestBilled(
                    "agent", reply.model(), reply.usage() == null ? TokenUsage.UNKNOWN : reply.usage()));
        }
        boolean isBill = event instanceof RequestBilled || event instanceof ServiceBilled;
        return isBill ? Optional.of(event) : Optional.empty();
    }

    /** Returns the known cost in US dollars. */
    double spent() {
        return cost.atLeast();
    }

    /** Returns the event that records the agent's end. {@code detail} is null if the agent completed its job. */
    public AgentEnded ended(AgentStarted started, Ending ending, @Nullable String detail) {
        List<FactRecorded> facts = Stream.concat(task.facts().active().stream(), task.facts().refuted().stream())
                .toList();
        return new AgentEnded(
                started.number(),
                started.callId(),
                started.agent(),
                ending,
                answer,
                steps,
                TokenUsage.sum(usages),
                cost.unknownBills() == 0 ? (Double) cost.atLeast() : null,
                touched.entrySet().stream()
                        .map(file -> new Touched(file.getKey(), file.getValue()))
                        .toList(),
                facts,
                task.failures().open(task.turn()).stream()
                        .map(failure -> new Failed(failure.tool(), failure.subject(), failure.message()))
                        .toList(),
                detail);
    }
}
