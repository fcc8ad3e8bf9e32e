package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts of actions, tool calls and references in the active conversation, folded from the tape. */
public final class CapacityInputs implements MessageFacets.FacetSource<CapacityInputs.SeenMessage> {
    private final int recentMessages;
    private final MessageFacets<SeenMessage> messages = new MessageFacets<>(this);
    private final Map<String, List<String>> returned = new HashMap<>();
    private List<String> mentioned = List.of();
    private References references = new References("");
    private long turn;
    private long actions;

    /** A message with the subjects that it names. */
    record SeenMessage(Origin origin, List<String> references) {
        boolean isCounted() {
            return origin == Origin.ASK || origin == Origin.REPLY || origin == Origin.RESULT;
        }
    }

    public CapacityInputs(int recentWindowMessages) {
        recentMessages = recentWindowMessages;
    }

    public void apply(TapeEvent event) {
        messages.apply(event);
        if (event instanceof ToolReturned result) {
            returned.put(result.callId(), references.of(result).stream().toList());
        } else if (event instanceof ReplyReceived reply) {
            // A later reply may reuse call IDs, so the data of earlier calls is discarded.
            returned.clear();
            actions += callsTools(reply) ? 1 : 0;
        } else if (event instanceof Asked asked) {
            mentioned = asked.mentions().stream().map(references::path).toList();
            actions = asked.turn() == turn ? actions : 0;
            turn = asked.turn();
        } else if (event instanceof SessionStarted started) {
            references = new References(started.workspace());
        }
    }

    @Override
    public SeenMessage appended(ContextAppended message) {
        if (message.origin() == Origin.ASK) {
            List<String> named = mentioned;
            mentioned = List.of();
            return new SeenMessage(Origin.ASK, named);
        }
        return new SeenMessage(
                message.origin(),
                message.source() instanceof Result result
                        ? returned.getOrDefault(result.callId(), List.of())
                        : List.of());
    }

    @Override
    public SeenMessage inserted(Insert message) {
        return new SeenMessage(message.origin(), List.of());
    }

    /** Returns whether the reply has calls that are run. The calls of an incomplete reply are never run. */
    static boolean callsTools(ReplyReceived reply) {
        return reply.cut() == null && !reply.calls().isEmpty();
    }

    /** Returns the subject of a call in a canonical spelling. */
    String reference(ToolReturned result) {
        return references.of(result).orElseGet(() -> "tool:" + result.name());
    }

    /**
     * Returns the inputs.
     *
     * @param recentlyFailed the outcomes of the last results that count for trouble, true for a failure
     */
    Inputs with(@Nullable Double fullness, Collection<Boolean> recentlyFailed, @Nullable Long failedSinceNote) {
        List<SeenMessage> recent = recent();
        return new Inputs(
                actions,
                recent.stream()
                        .filter(message -> message.origin() == Origin.RESULT)
                        .count(),
                recent.stream()
                        .flatMap(message -> message.references().stream())
                        .distinct()
                        .count(),
                fullness,
                recentlyFailed.stream().filter(failed -> failed).count(),
                (long) recentlyFailed.size(),
                failedSinceNote);
    }

    private List<SeenMessage> recent() {
        List<SeenMessage> recent = new ArrayList<>();
        for (int i = messages.size() - 1; i >= 0 && recent.size() < recentMessages; i--) {
            if (messages.get(i).isCounted()) {
                recent.add(messages.get(i));
            }
        }
        return recent;
    }
}
