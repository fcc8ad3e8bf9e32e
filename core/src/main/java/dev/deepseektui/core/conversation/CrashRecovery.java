package dev.deepseektui.core.conversation;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.RebaseScript.RebaseRules;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The recovery of a conversation after a crash. Recorded messages and results that are missing from the conversation
 * are appended; no call is repeated.
 */
public final class CrashRecovery {
    public static final String INTERRUPTED = ModelTexts.of(CrashRecovery.class).text("interrupted");
    public static final String NOT_RUN = ModelTexts.of(CrashRecovery.class).text("not_run");

    private @Nullable Asked ask;
    private @Nullable ReplyReceived reply;
    private final Set<String> started = new HashSet<>();
    private final Map<String, ToolOutcome> returned = new HashMap<>();

    public void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            ask = asked;
        } else if (event instanceof ReplyReceived received) {
            reply = received;
            started.clear();
            returned.clear();
        } else if (event instanceof ToolStarted tool) {
            started.add(tool.callId());
        } else if (event instanceof ToolReturned tool) {
            returned.put(tool.callId(), tool.outcome());
        } else if (event instanceof ContextAppended appended) {
            settle(appended.origin());
        }
    }

    private void settle(Origin origin) {
        if (origin == Origin.ASK) {
            ask = null;
        } else if (origin == Origin.REPLY) {
            reply = null;
        }
    }

    /** Appends missing messages and repairs damage from lost events, so that the next request is valid. */
    public void recover(Conversation conversation, EventSink sink) {
        answerOpenCalls(conversation, sink);
        ConversationRepair.of(conversation.messages())
                .ifPresent(rebase -> sink.record(conversation.plan(rebase, Optional.empty())));
        Asked lostAsk = ask;
        if (lostAsk != null) {
            sink.record(MessageFactory.ask(conversation.numberFor(Origin.ASK), lostAsk.text()));
        }
        ReplyReceived lostReply = reply;
        if (lostReply != null) {
            MessageFactory.reply(lostReply, conversation.numberFor(Origin.REPLY))
                    .ifPresent(sink::record);
        }
        answerOpenCalls(conversation, sink);
        ask = null;
        reply = null;
    }

    private void answerOpenCalls(Conversation conversation, EventSink sink) {
        long number = conversation.numberFor(Origin.RESULT);
        for (String call : List.copyOf(conversation.openCalls())) {
            sink.record(MessageFactory.result(number, call, outcome(call)));
        }
    }

    private ToolOutcome outcome(String call) {
        ToolOutcome known = returned.get(call);
        if (known != null) {
            return known;
        }
        return started.contains(call)
                ? ToolOutcome.of(Status.INTERRUPTED, INTERRUPTED)
                : ToolOutcome.of(Status.CANCELLED, NOT_RUN);
    }

    /** The repair of a conversation that lost events: results without calls are dropped, missing results are added. */
    static final class ConversationRepair {
        static final String LOST = ModelTexts.of(CrashRecovery.class).text("lost");

        private final RebaseScript script;
        private final Set<String> open = new LinkedHashSet<>();
        private long number;
        private boolean inBody;
        private boolean slotSeen;

        private ConversationRepair(List<PromptMessage> messages) {
            this.script = new RebaseScript(messages);
        }

        /** Returns a rebase that repairs the messages; empty if they are valid except for pending calls at the end. */
        static Optional<Rebase> of(List<PromptMessage> messages) {
            Rebase rebase = new ConversationRepair(messages).walk();
            if (rebase.kept() == messages.size()) {
                return Optional.empty();
            }
            boolean sound = RebaseRules.objection(rebase, messages).isEmpty();
            return Optional.of(sound ? rebase : onlyWords(messages));
        }

        /** Returns a rebase that keeps only messages with the role user, which are valid in any order. */
        private static Rebase onlyWords(List<PromptMessage> messages) {
            ConversationRepair repair = new ConversationRepair(messages);
            RebaseScript script = repair.script;
            while (script.hasNext()) {
                if (repair.isInPlace(script.peek()) && script.peek().content().role() == Role.USER) {
                    repair.keep(script.peek());
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
            return isWhole(message) && ((!inBody && isBase(message)) || message.number() >= number);
        }

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
    }
}
