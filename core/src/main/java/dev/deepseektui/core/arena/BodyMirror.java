package dev.deepseektui.core.arena;

import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.BodyEdit.Insert;
import dev.deepseektui.core.tape.BodyEdit.Replace;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.TapeEvent;
import java.util.ArrayList;
import java.util.List;

/** What each message of the conversation is to the arena, folded from the tape, so that a rebase can be asked what it took out. */
final class BodyMirror {
    private List<Part> parts = new ArrayList<>();
    private long turn;

    /** A message: an injection, the ask of a turn, or neither. */
    record Part(boolean isInjection, long askOfTurn) {
        static final Part OTHER = new Part(false, 0);

        static Part injection(String json) {
            return json.contains(Presented.LEAD.strip()) ? new Part(true, 0) : OTHER;
        }
    }

    /** Takes in what happened, and says what it took out of the conversation. */
    List<Part> apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            turn = asked.turn();
        } else if (event instanceof ContextAppended appended) {
            parts.add(part(appended));
        } else if (event instanceof Rebased rebased && Rewriting.fits(rebased.edits(), parts.size())) {
            return rewrite(rebased.edits());
        }
        return List.of();
    }

    private Part part(ContextAppended appended) {
        return switch (appended.origin()) {
            case INJECTED -> Part.injection(appended.text());
            case ASK -> new Part(false, turn);
            default -> Part.OTHER;
        };
    }

    /** Messages that go are taken out, and injections that are none any more. */
    private List<Part> rewrite(List<BodyEdit> edits) {
        List<Part> removed = new ArrayList<>(Rewriting.dropped(edits, parts));
        parts = Rewriting.apply(edits, parts, new Rewriting.Forms<>() {
            @Override
            public Part replaced(Part part, Replace edit) {
                Part now = part.isInjection() ? Part.injection(edit.text()) : part;
                if (part.isInjection() && !now.isInjection()) {
                    removed.add(part);
                }
                return now;
            }

            @Override
            public Part inserted(Insert edit) {
                return edit.origin() == Origin.INJECTED ? Part.injection(edit.text()) : Part.OTHER;
            }
        });
        return removed;
    }
}
