package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.RebaseScript.RebaseRules;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversation before a rewind, folded from the tape to undo the rewind. */
public final class PastBody {
    private final int going;
    private List<PromptMessage> messages = new ArrayList<>();
    private int rewinds;

    /**
     * Creates an empty fold.
     *
     * @param going the number of the rewind to undo, counting from 1
     */
    public PastBody(int going) {
        this.going = going;
    }

    public void apply(TapeEvent event) {
        if (event instanceof Rebased rebased && goesBack(rebased.reason())) {
            rewinds++;
        }
        if (rewinds >= going) {
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
     * Returns a rebase that restores the old body and keeps base and slot; empty if there was no such rewind or the old
     * body is damaged.
     *
     * @param now the current messages
     */
    public Optional<Rebase> again(List<PromptMessage> now) {
        if (rewinds < going) {
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

    /** The messages before the last replan, folded from the tape to undo the replan. */
    public static final class ReplanTrail {
        private static final Rewriting.Forms<TracedMessage> FORMS = new Rewriting.Forms<>() {
            @Override
            public TracedMessage replaced(TracedMessage message, Replace edit) {
                return new TracedMessage(message.message().replaced(edit), message.since());
            }

            @Override
            public TracedMessage inserted(Insert edit) {
                return new TracedMessage(PromptMessage.of(edit), Since.LATER);
            }
        };

        private List<TracedMessage> messages = new ArrayList<>();
        private List<TracedMessage> before = List.of();
        private boolean isOpen;

        private enum Since {
            REPLAN,
            LATER
        }

        private record TracedMessage(PromptMessage message, Since since) {
            TracedMessage fromReplan() {
                return new TracedMessage(message, Since.REPLAN);
            }

            Insert again() {
                return message.again(message.number());
            }
        }

        public void apply(TapeEvent event) {
            if (event instanceof ContextAppended appended) {
                messages.add(new TracedMessage(PromptMessage.of(appended), Since.LATER));
            } else if (event instanceof Rebased rebased && Rewriting.fits(rebased.edits(), messages.size())) {
                rebased(rebased);
            }
        }

        private void rebased(Rebased rebased) {
            List<TracedMessage> after = Rewriting.apply(rebased.edits(), messages, FORMS);
            if (rebased.reason().is(Intervention.VERIFY_AND_REPLAN)) {
                before = messages;
                isOpen = true;
                after = new ArrayList<>(
                        after.stream().map(TracedMessage::fromReplan).toList());
            } else if (rebased.reason().is(Request.UNDO_REPLAN)
                    || rebased.reason().is(Request.RESTORE)
                    || rebased.reason().is(Request.CLEAR)) {
                isOpen = false;
            } else if (rebased.reason().is(Request.EDIT_ASK)) {
                isOpen &= holdsReplannedAsk(messages) == holdsReplannedAsk(after);
            }
            before = isOpen ? before : List.of();
            messages = after;
        }

        /**
         * Returns whether the messages include the replanned user message. Once a rewind has removed it, the replan can
         * no longer be undone.
         */
        private static boolean holdsReplannedAsk(List<TracedMessage> messages) {
            return messages.stream()
                    .anyMatch(traced -> traced.message().origin() == Origin.ASK && traced.since() == Since.REPLAN);
        }

        /**
         * Returns a rebase that restores the body before the replan, followed by later messages. It keeps the base and
         * empties the slot. Returns empty if there is nothing to undo or the old body is damaged.
         *
         * @param now the current messages
         */
        public Optional<Rebase> undo(List<PromptMessage> now) {
            if (!isOpen) {
                return Optional.empty();
            }
            long last = before.isEmpty()
                    ? 0
                    : before.get(before.size() - 1).message().number();
            RebaseScript script = new RebaseScript(now);
            int next = 0;
            while (script.hasNext() && script.peek().origin() == Origin.RESIDENT) {
                script.keep();
                next++;
            }
            before.stream()
                    .filter(traced -> isOfBody(traced.message()))
                    .map(TracedMessage::again)
                    .forEach(script::insert);
            for (TracedMessage message : messages.subList(next, messages.size())) {
                if (message.since() == Since.LATER && message.message().number() >= last) {
                    script.keep();
                    continue;
                }
                script.drop();
                if (message.since() == Since.LATER) {
                    // A rebase after the replan inserted this message among the replanned ones. It may also cover newer
                    // messages, so it is inserted again.
                    script.insert(message.message().again(last));
                }
            }
            Rebase undo = script.finish(RebaseReason.user(Request.UNDO_REPLAN));
            return RebaseRules.objection(undo, now).isEmpty() ? Optional.of(undo) : Optional.empty();
        }
    }
}
