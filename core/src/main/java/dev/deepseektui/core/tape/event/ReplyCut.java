package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request broke off, and the request is sent again: what had come was shown, but is no part of the conversation, and none
 * of its calls ran. What it was billed, its own {@link RequestBilled} says.
 *
 * @param calls as far as they had come; the last may be half of one
 * @param why in a few words
 * @param detail one line for people
 * @param retry of the request's resends, from 1
 * @param of how many there may be
 */
public record ReplyCut(
        long turn,
        int step,
        String content,
        @Nullable String reasoning,
        List<ToolCall> calls,
        String why,
        String detail,
        int retry,
        int of)
        implements TapeEvent {
    /** The purpose of its bill. */
    public static final String BILL = "cut_reply";

    public ReplyCut {
        calls = List.copyOf(calls);
    }
}
