package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer broke off, and the request is sent again. The partial answer is not part of the conversation, and none of its calls
 * ran. Its cost is in a {@link RequestBilled}.
 *
 * @param calls the calls received; the last may be incomplete
 * @param why the reason in a few words
 * @param detail one line shown to the user
 * @param retry the number of the retry, from 1
 * @param of the number of allowed retries
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
    /** The purpose with which {@link RequestBilled} records a reply that broke off. */
    public static final String BILL = "cut_reply";

    public ReplyCut {
        calls = List.copyOf(calls);
    }
}
