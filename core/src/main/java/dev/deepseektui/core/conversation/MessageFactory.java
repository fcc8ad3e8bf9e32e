package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.Tags.OriginTag;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.MessageSource.Prompt;
import dev.deepseektui.core.tape.event.MessageSource.Reply;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A factory for messages with their final JSON. */
public final class MessageFactory {
    private MessageFactory() {}

    public static ContextAppended ask(long number, String text) {
        return said(number, new Prompt(), MessageJson.user(text));
    }

    /**
     * Returns the message for a reply; empty if it would have no content. An incomplete reply keeps its text and
     * reasoning but not its calls, because none of them ran.
     */
    public static Optional<ContextAppended> reply(ReplyReceived reply) {
        return reply(reply, reply.number());
    }

    static Optional<ContextAppended> reply(ReplyReceived reply, long number) {
        String reasoning = reply.reasoning() == null ? "" : reply.reasoning();
        List<ToolCall> calls = reply.cut() == null ? CallIds.distinct(reply.calls()) : List.<ToolCall>of();
        if (reply.content().isEmpty() && reasoning.isEmpty() && calls.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(said(number, new Reply(), ReplyJson.of(reply, reasoning, calls)));
    }

    public static ContextAppended result(long replyNumber, String callId, ToolOutcome outcome) {
        return said(replyNumber, new Result(callId, outcome.shownFiles()), MessageJson.result(callId, outcome.text()));
    }

    /** Returns a message with its text enclosed in a tag named after its origin. */
    public static ContextAppended block(long number, MessageSource source, String text) {
        return said(number, source, blockText(source.origin(), text));
    }

    /** Returns a message with a description followed by the image. */
    public static ContextAppended picture(long number, StoredImage picture, String text) {
        MessageSource source = new MessageSource.Pictured(picture);
        return said(number, source, ImageContent.message(OriginTag.of(source.origin(), text), picture));
    }

    private static ContextAppended said(long number, MessageSource source, String json) {
        return new ContextAppended(number, source.origin(), json, source);
    }

    /** Returns the text inside the origin's tag; empty if the message is not enclosed in that tag. */
    public static Optional<String> inBlock(Origin origin, String json) {
        return MessageJson.read(0, origin, json).flatMap(message -> OriginTag.inside(origin, message.content()));
    }

    public static Insert insertedBlock(long number, MessageSource source, String text) {
        return new Insert(number, source.origin(), blockText(source.origin(), text), source);
    }

    /** Returns the slot message, which contains the canonical state. It is the only system message after the header. */
    public static Insert slot(long number, Canonical source, String text) {
        return new Insert(number, source.origin(), MessageJson.system("\n\n" + text), source);
    }

    /** Returns the JSON of a message with its text replaced; reasoning and calls are kept. */
    public static String withText(PromptMessage message, String text) {
        return switch (message.content().role()) {
            case SYSTEM -> MessageJson.system(text);
            case USER -> MessageJson.user(text);
            case TOOL -> MessageJson.result(String.valueOf(message.content().toolCallId()), text);
            case ASSISTANT -> ReplyJson.withText(message.json(), text);
        };
    }

    /**
     * Returns the reply's JSON with the long strings in the arguments of these calls replaced; empty if there are no
     * long strings.
     */
    public static Optional<String> withShortArguments(PromptMessage reply, Set<String> calls) {
        Map<String, String> shorter = shortArguments(reply, calls::contains);
        return shorter.isEmpty() ? Optional.empty() : Optional.of(ReplyJson.withArguments(reply.json(), shorter));
    }

    /** Returns the reply's JSON with this text, without reasoning, and with short arguments in its calls. */
    public static String shortened(PromptMessage reply, String text) {
        return ReplyJson.shortened(reply.json(), text, shortArguments(reply, call -> true));
    }

    private static Map<String, String> shortArguments(PromptMessage reply, Predicate<String> calls) {
        Map<String, String> shorter = new HashMap<>();
        reply.content().calls().stream()
                .filter(call -> calls.test(call.id()))
                .forEach(call ->
                        ShortArguments.of(call.arguments()).ifPresent(arguments -> shorter.put(call.id(), arguments)));
        return shorter;
    }

    /** Returns the JSON of a message whose text is in a tag named after its origin. */
    public static String blockText(Origin origin, String text) {
        return MessageJson.user(OriginTag.of(origin, text));
    }

    /** A normalization of call ids: each call of a reply gets a distinct id that can be sent. */
    public static final class CallIds {
        private CallIds() {}

        public static List<ToolCall> distinct(List<ToolCall> calls) {
            Set<String> taken = new HashSet<>();
            List<ToolCall> named = new ArrayList<>();
            for (ToolCall call : calls) {
                String sendable = MessageJson.sendable(call.id());
                String id = sendable;
                for (int n = 1; id.isEmpty() || taken.contains(id); n++) {
                    id = (sendable.isEmpty() ? "call" : sendable) + "_" + n;
                }
                taken.add(id);
                named.add(id.equals(call.id()) ? call : new ToolCall(id, call.name(), call.arguments()));
            }
            return named;
        }
    }
}
