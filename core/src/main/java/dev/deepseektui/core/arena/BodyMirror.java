package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.BodyMirror.Part;
import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.BodyEdit.Replace;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.Origin;
import java.util.ArrayList;
import java.util.List;

/** What each message of the conversation is to the arena, so that a rebase can be asked what it took out. */
final class BodyMirror implements MessageFacets.Knowing<Part> {
    private final MessageFacets<Part> parts = new MessageFacets<>(this);
    private final List<Part> overwritten = new ArrayList<>();
    private long turn;

    /** A message: an injection, the ask of a turn, or neither. */
    record Part(boolean isInjection, long askOfTurn) {
        static final Part OTHER = new Part(false, 0);

        static Part injection(String json) {
            return json.contains(Presented.LEAD.strip()) ? new Part(true, 0) : OTHER;
        }
    }

    /** Takes in what happened, and says what it took out: messages that go, and injections that are none any more. */
    List<Part> apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            turn = asked.turn();
        }
        overwritten.clear();
        List<Part> removed = new ArrayList<>(parts.apply(event));
        removed.addAll(overwritten);
        return removed;
    }

    @Override
    public Part appended(ContextAppended message) {
        return switch (message.origin()) {
            case INJECTED -> Part.injection(message.text());
            case ASK -> new Part(false, turn);
            default -> Part.OTHER;
        };
    }

    @Override
    public Part replaced(Part before, Replace edit) {
        Part now = before.isInjection() ? Part.injection(edit.text()) : before;
        if (before.isInjection() && !now.isInjection()) {
            overwritten.add(before);
        }
        return now;
    }

    @Override
    public Part inserted(Insert message) {
        return message.origin() == Origin.INJECTED ? Part.injection(message.text()) : Part.OTHER;
    }
}
