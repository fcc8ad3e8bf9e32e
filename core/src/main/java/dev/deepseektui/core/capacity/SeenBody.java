package dev.deepseektui.core.capacity;

import dev.deepseektui.core.capacity.RecentWindow.Kind;
import dev.deepseektui.core.capacity.RecentWindow.Seen;
import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource.Result;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.message.Origin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What each message of the active conversation is about, through every rebase. */
final class SeenBody implements MessageFacets.Knowing<Seen> {
    private final RecentWindow window;
    private final MessageFacets<Seen> messages = new MessageFacets<>(this);
    private final Map<String, List<String>> returned = new HashMap<>();
    private List<String> mentioned = List.of();

    SeenBody(RecentWindow window) {
        this.window = window;
    }

    void mentioned(List<String> references) {
        mentioned = references;
    }

    void returned(String callId, List<String> references) {
        returned.put(callId, references);
    }

    /** Ids of calls need not differ from those of an earlier reply. */
    void replied() {
        returned.clear();
    }

    void append(ContextAppended message) {
        messages.apply(message);
        window.add(messages.get(messages.size() - 1));
    }

    void rewrite(Rebased rebased) {
        messages.apply(rebased);
        window.refill(messages.all());
    }

    @Override
    public Seen appended(ContextAppended message) {
        return switch (message.origin()) {
            case ASK -> {
                List<String> named = mentioned;
                mentioned = List.of();
                yield new Seen(Kind.SAID, named);
            }
            case RESULT ->
                new Seen(
                        Kind.RESULT,
                        message.source() instanceof Result result
                                ? returned.getOrDefault(result.callId(), List.of())
                                : List.of());
            default -> about(message.origin());
        };
    }

    @Override
    public Seen inserted(Insert message) {
        return about(message.origin());
    }

    private static Seen about(Origin origin) {
        return switch (origin) {
            case ASK, REPLY -> new Seen(Kind.SAID, List.of());
            case RESULT -> new Seen(Kind.RESULT, List.of());
            case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> Seen.PASSED_OVER;
        };
    }
}
