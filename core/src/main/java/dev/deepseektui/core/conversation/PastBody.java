package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.RebaseScript.RebaseRules;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversation before a rewind, read from the tape to undo it. */
public final class PastBody {
    private final int going;
    private List<PromptMessage> messages = new ArrayList<>();
    private int goings;

    /** @param going the number of the rewind to undo, from 1 */
    public PastBody(int going) {
        this.going = going;
    }

    public void apply(TapeEvent event) {
        if (event instanceof Rebased rebased && goesBack(rebased.reason())) {
            goings++;
        }
        if (goings >= going) {
            return;
        }
        if (event instanceof ContextAppended appended) {
            messages.add(PromptMessage.of(appended));
        } else if (event instanceof Rebased rebased && Rewriting.fits(rebased.edits(), messages.size())) {
            messages = new ArrayList<>(Rewriting.apply(rebased.edits(), messages));
        }
    }

    private static boolean goesBack(RebaseReason reason) {
        return reason.is(Request.EDIT_ASK) || reason.is(Request.RESTORE);
    }

    /**
     * Returns a rebase to the old body; base and slot stay. Empty if there was no such rewind or the old body was damaged.
     *
     * @param now the current messages
     */
    public Optional<Rebase> again(List<PromptMessage> now) {
        if (goings < going) {
            return Optional.empty();
        }
        List<PromptMessage> then = messages.stream().filter(PastBody::isOfBody).toList();
        RebaseScript script = new RebaseScript(now);
        while (script.hasNext() && !isOfBody(script.peek())) {
            script.keep();
        }
        int same = 0;
        while (script.hasNext() && same < then.size() && isSame(script.peek(), then.get(same))) {
            script.keep();
            same++;
        }
        while (script.hasNext()) {
            script.drop();
        }
        then.subList(same, then.size()).forEach(message -> script.insert(message.again(message.number())));
        Rebase again = script.finish(RebaseReason.user(Request.RESTORE));
        return RebaseRules.objection(again, now).isEmpty() ? Optional.of(again) : Optional.empty();
    }

    private static boolean isOfBody(PromptMessage message) {
        return message.origin() != Origin.RESIDENT && !message.isSlot();
    }

    private static boolean isSame(PromptMessage one, PromptMessage other) {
        return one.number() == other.number() && one.json().equals(other.json());
    }
}
