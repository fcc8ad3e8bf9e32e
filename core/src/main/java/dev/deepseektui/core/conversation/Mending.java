package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.RebaseScript.RebaseRules;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sets right what lost events leave behind: results without calls go, calls without results are told that theirs is lost. */
final class Mending {
    static final String LOST = "the result of this call was lost";

    private final RebaseScript script;
    private final Set<String> open = new LinkedHashSet<>();
    private long number;
    private final Set<PromptMessage> inOrder;
    private boolean inBody;
    private boolean slotSeen;

    private Mending(List<PromptMessage> messages) {
        this.script = new RebaseScript(messages);
        this.inOrder = OrderedMessages.of(messages.stream()
                .filter(Mending::isWhole)
                .dropWhile(Mending::isBase)
                .toList());
    }

    /** The rebase that mends these messages, or nothing where they are sound but for the calls that are still open at the end. */
    static Optional<Rebase> of(List<PromptMessage> messages) {
        Rebase rebase = new Mending(messages).walk();
        if (rebase.kept() == messages.size()) {
            return Optional.empty();
        }
        boolean sound = RebaseRules.objection(rebase, messages).isEmpty();
        return Optional.of(sound ? rebase : onlyWords(messages));
    }

    /** The last resort: what is neither a call nor a result nor the slot cannot be out of place. */
    private static Rebase onlyWords(List<PromptMessage> messages) {
        Mending mending = new Mending(messages);
        RebaseScript script = mending.script;
        while (script.hasNext()) {
            if (mending.isInPlace(script.peek()) && script.peek().content().role() == Role.USER) {
                mending.keep(script.peek());
            } else {
                script.drop();
            }
        }
        return script.finish(RebaseReason.user(Request.SALVAGE));
    }

    private Rebase walk() {
        while (script.hasNext()) {
            PromptMessage message = script.peek();
            if (isInPlace(message) && belongs(message)) {
                keep(message);
            } else {
                script.drop();
            }
        }
        return script.finish(RebaseReason.user(Request.SALVAGE));
    }

    private boolean isInPlace(PromptMessage message) {
        return isWhole(message) && (inOrder.contains(message) || (!inBody && isBase(message)));
    }

    /** A replacement that was made for another message has another's role. */
    private static boolean isWhole(PromptMessage message) {
        return message.isSound()
                && BodyRules.matches(message.origin(), message.content().role());
    }

    private static boolean isBase(PromptMessage message) {
        return message.origin() == Origin.RESIDENT || message.content().role() == Role.SYSTEM;
    }

    private boolean belongs(PromptMessage message) {
        return switch (message.content().role()) {
            case TOOL -> open.remove(String.valueOf(message.content().toolCallId()));
            case SYSTEM -> answerOpenCalls() && isOnlySlot();
            case USER, ASSISTANT -> answerOpenCalls();
        };
    }

    private void keep(PromptMessage message) {
        inBody |= !isBase(message);
        number = inBody ? message.number() : number;
        message.content().calls().forEach(call -> open.add(call.id()));
        script.keep();
    }

    private boolean answerOpenCalls() {
        open.forEach(call -> script.insert(new Insert(
                number, Origin.RESULT, MessageJson.result(call, LOST), new MessageSource.Result(call, List.of()))));
        open.clear();
        return true;
    }

    private boolean isOnlySlot() {
        boolean only = !slotSeen && !inBody && script.hasMoreBehindNext();
        slotSeen |= only;
        return only;
    }

    /** Which messages stand where they belong by their numbers, which never fall: as many as can, so that one wrong number costs one message. */
    static final class OrderedMessages {
        private OrderedMessages() {}

        /** The end of a row of messages in order, and the rest of it. */
        private record OrderedRow(
                PromptMessage last, @Nullable OrderedRow before) {}

        /** The longest row: {@code ends} holds, for each length, the row of that length whose last number is the lowest. */
        static Set<PromptMessage> of(List<PromptMessage> messages) {
            List<OrderedRow> ends = new ArrayList<>();
            for (PromptMessage message : messages) {
                int length = lengthUpTo(message.number(), ends);
                OrderedRow row = new OrderedRow(message, length == 0 ? null : ends.get(length - 1));
                if (length == ends.size()) {
                    ends.add(row);
                } else {
                    ends.set(length, row);
                }
            }
            Set<PromptMessage> inOrder = new HashSet<>();
            for (OrderedRow row = ends.isEmpty() ? null : ends.get(ends.size() - 1); row != null; row = row.before()) {
                inOrder.add(row.last());
            }
            return inOrder;
        }

        /** How long the longest row is that this number can stand behind. */
        private static int lengthUpTo(long number, List<OrderedRow> ends) {
            int low = 0;
            int high = ends.size();
            while (low < high) {
                int middle = (low + high) / 2;
                if (ends.get(middle).last().number() <= number) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
