package dev.deepseektui.testkit.simulator.brain;

import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import java.util.Optional;

/**
 * A model's answer. Its reasoning is dropped if the request did not ask for reasoning. A call without an ID gets one.
 *
 * @param finish the finish reason; derived from the answer if empty
 */
public record Answer(
        String text,
        String reasoning,
        List<ToolCall> calls,
        Optional<String> finish,
        Delivery delivery,
        List<Fault> faults)
        implements Reply {

    public Answer {
        calls = List.copyOf(calls);
        faults = List.copyOf(faults);
    }

    public static Answer of(String text) {
        return new Answer(text, "", List.of(), Optional.empty(), Delivery.USUAL, List.of());
    }

    public Answer thinking(String thoughts) {
        return new Answer(text, thoughts, calls, finish, delivery, faults);
    }

    public Answer withText(String other) {
        return new Answer(other, reasoning, calls, finish, delivery, faults);
    }

    public Answer calling(ToolCall... wanted) {
        return new Answer(text, reasoning, List.of(wanted), finish, delivery, faults);
    }

    public Answer finishing(String reason) {
        return new Answer(text, reasoning, calls, Optional.of(reason), delivery, faults);
    }

    public Answer delivered(Delivery how) {
        return new Answer(text, reasoning, calls, finish, how, faults);
    }

    public Answer with(Fault... mishaps) {
        return new Answer(text, reasoning, calls, finish, delivery, List.of(mishaps));
    }
}
