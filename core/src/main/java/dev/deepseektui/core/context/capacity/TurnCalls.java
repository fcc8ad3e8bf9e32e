package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The results of this turn's tool calls, and the one most worth a second run. A fold over the tape. */
final class TurnCalls {
    private final Map<String, ToolStarted> started = new HashMap<>();
    private final List<Call> succeeded = new ArrayList<>();
    private boolean changesSomething;

    /** A call that succeeded. */
    record Call(String tool, String arguments, ToolOutcome outcome) {
        /** What it was about. */
        String target() {
            String resource = outcome.resource();
            return resource == null ? arguments : resource;
        }
    }

    void apply(TapeEvent event) {
        if (event instanceof Asked asked && asked.beginsTurn()) {
            started.clear();
            succeeded.clear();
            changesSomething = false;
        } else if (event instanceof ToolStarted call) {
            started.put(call.callId(), call);
            changesSomething |= call.effect();
        } else if (event instanceof ToolReturned returned) {
            ToolStarted call = started.remove(returned.callId());
            if (call != null && returned.outcome().status() == Status.OK) {
                succeeded.add(new Call(call.name(), call.arguments(), returned.outcome()));
            }
        }
    }

    /**
     * The newest that can be run again, rather one on what matters. None once the turn changed anything: what differs then need be no
     * mistake.
     */
    Optional<Call> candidate(Predicate<Call> canRunAgain, List<String> criticalRefs) {
        if (changesSomething) {
            return Optional.empty();
        }
        List<Call> candidates =
                new ArrayList<>(succeeded.stream().filter(canRunAgain).toList());
        Collections.reverse(candidates);
        return candidates.stream()
                .filter(call -> criticalRefs.contains(call.target()))
                .findFirst()
                .or(() -> candidates.stream().findFirst());
    }
}
