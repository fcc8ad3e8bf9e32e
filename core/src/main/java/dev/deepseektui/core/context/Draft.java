package dev.deepseektui.core.context;

import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;

/**
 * What a system has to say with the next request.
 *
 * @param pieces the messages, in order
 * @param raised what others must know before anybody rewrites: recorded at once
 * @param remarks what is to be recorded once the messages are appended
 * @param mistakes that cost a part of it
 */
public record Draft(
        List<DraftMessage> pieces, List<TapeEvent> raised, List<TapeEvent> remarks, List<DraftDefect> mistakes) {
    public static final Draft NOTHING = of(List.of(), List.of());

    public Draft {
        pieces = List.copyOf(pieces);
        raised = List.copyOf(raised);
        remarks = List.copyOf(remarks);
        mistakes = List.copyOf(mistakes);
    }

    public static Draft of(List<DraftMessage> pieces, List<TapeEvent> remarks) {
        return new Draft(pieces, List.of(), remarks, List.of());
    }

    /** One message: text that goes into the tag of its origin. */
    public record DraftMessage(MessageSource source, String text) {}

    /** A mistake of the program itself, and whose it is. */
    public record DraftDefect(String where, RuntimeException what) {}
}
