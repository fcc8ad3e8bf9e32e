package dev.deepseektui.core.arena;

import dev.deepseektui.core.arena.BodyMirror.Part;
import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.MessageSource.Injection;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each message of the conversation is to the arena, so that a rebase can be asked what it took out. */
final class BodyMirror implements MessageFacets.Knowing<Part> {
    private final MessageFacets<Part> parts = new MessageFacets<>(this);
    private long turn;

    /** A message, and the turn that it came in; 0 where a rebase put it there. */
    record Part(Kind kind, long turn) {
        enum Kind {
            INJECTION,
            ASK,
            OTHER
        }

        private static Part of(@Nullable MessageSource source, long turn) {
            return new Part(source instanceof Injection ? Kind.INJECTION : Kind.OTHER, turn);
        }

        boolean isInjection() {
            return kind == Kind.INJECTION;
        }

        /** The turn whose ask it is; 0 where it is none. */
        long askOfTurn() {
            return kind == Kind.ASK ? turn : 0;
        }
    }

    /** Takes in what happened, and says what it took out. */
    List<Part> apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            turn = asked.turn();
        }
        return parts.apply(event);
    }

    List<Part> all() {
        return parts.all();
    }

    @Override
    public Part appended(ContextAppended message) {
        return message.origin() == Origin.ASK ? new Part(Part.Kind.ASK, turn) : Part.of(message.source(), turn);
    }

    @Override
    public Part inserted(Insert message) {
        return Part.of(message.source(), 0);
    }
}
