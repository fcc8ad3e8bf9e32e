package dev.deepseektui.core.context;

import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;

/**
 * The contribution of a context system to the next request.
 *
 * @param messages the messages, in prompt order
 * @param raised events recorded at once, because rewrites depend on them
 * @param remarks events recorded after the messages are appended
 * @param defects unexpected exceptions caught while the draft was created
 */
public record Draft(
        List<DraftMessage> messages, List<TapeEvent> raised, List<TapeEvent> remarks, List<DraftDefect> defects) {
    public static final Draft NOTHING = of(List.of(), List.of());

    public Draft {
        messages = List.copyOf(messages);
        raised = List.copyOf(raised);
        remarks = List.copyOf(remarks);
        defects = List.copyOf(defects);
    }

    public static Draft of(List<DraftMessage> messages, List<TapeEvent> remarks) {
        return new Draft(messages, List.of(), remarks, List.of());
    }

    /** The text of a message and the source whose tag encloses it. */
    public record DraftMessage(MessageSource source, String text) {}

    /** An unexpected exception that was caught, and its origin. */
    public record DraftDefect(String where, RuntimeException what) {}
}
