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

/** The conversation as it was before it went back, and how to have it again. Read from the tape when the user asks for it. */
public final class PastBody {
    private final int going;
    private List<PromptMessage> messages = new ArrayList<>();
    private int goings;

    /** @param going how many times the conversation had gone back, with the one that is to be taken back */
    public PastBody(int going) {
        this.going = going;
    }

    /** From the first event of the tape on. */
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
     * The body as it was then; what came since goes. The base and the slot stay as they are now. Nothing where it never went back so
     * often, or what it was then was damaged.
     *
     * @param now all that is on the tape led to these messages
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
