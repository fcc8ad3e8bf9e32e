package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.message.ThoughtForm;
import dev.deepseektui.core.message.ThoughtForm.Field;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.CallCompleted;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatListener;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.FinishReason;
import dev.deepseektui.core.model.deepseek.ThinkTags.Start;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** An answer put together from its chunks; each delta is told to the listener as it is added. What has the wrong type is absent. */
final class ReplyAssembly {
    /** In characters: far above the longest answer there is, and a heap of 512 MB holds it several times. */
    static final int LONGEST = 8 << 20;

    private final ChatListener listener;
    private final CallAssembly calls;
    private final int longest;
    private final StringBuilder content = new StringBuilder();
    private final Thoughts thoughts = new Thoughts();
    private final ThinkTags tags;
    private final Manner manner;
    private TokenUsage usage = TokenUsage.UNKNOWN;
    private @Nullable String finish;
    private @Nullable String model;
    private int length;

    private final ThinkTags.Sides sides = new ThinkTags.Sides() {
        @Override
        public void thought(String text) {
            thoughts.append(text);
            listener.on(new ReasoningDelta(text));
        }

        @Override
        public void said(String text) {
            content.append(text);
            listener.on(new TextDelta(text));
        }
    };

    /** How the model that answers is known to speak. */
    record Manner(Dialect dialect, Start start) {
        boolean mayThinkInText() {
            return dialect.mayTagThoughts() || start == Start.THOUGHT;
        }
    }

    ReplyAssembly(ChatListener listener, IdSource ids, Manner manner) {
        this(listener, ids, manner, LONGEST);
    }

    ReplyAssembly(ChatListener listener, IdSource ids, Manner manner, int longest) {
        this.listener = listener;
        this.calls = new CallAssembly(ids);
        this.manner = manner;
        this.tags = new ThinkTags(manner.start());
        this.longest = longest;
    }

    /** Adds a chunk of a stream, or the body of an answer that came whole. */
    void add(JsonNode chunk) throws ProtocolViolation {
        if (model == null) {
            model = text(chunk.path("model"));
        }
        JsonNode billed = chunk.path("usage");
        TokenUsage told = UsageReader.read(billed, manner.dialect());
        if (!told.equals(TokenUsage.UNKNOWN)) {
            usage = told;
        }
        for (JsonNode choice : chunk.path("choices")) {
            if (choice.path("index").asInt(0) == 0) {
                addChoice(choice);
            }
        }
    }

    private void addChoice(JsonNode choice) throws ProtocolViolation {
        JsonNode delta = choice.path("delta").isObject() ? choice.path("delta") : choice.path("message");
        addReasoning(delta);
        String said = said(delta.path("content"));
        if (!said.isEmpty()) {
            grow(said);
            if (manner.mayThinkInText()) {
                tags.add(said, sides);
            } else {
                sides.said(said);
            }
        }
        int position = 0;
        for (JsonNode call : delta.path("tool_calls")) {
            addCall(call, position++);
        }
        // Some servers send an empty one until there is one.
        String reason = filled(choice.path("finish_reason"));
        finish = reason == null ? finish : reason;
    }

    private void addReasoning(JsonNode delta) throws ProtocolViolation {
        String thought = thoughts.wordsOf(delta);
        grow(thought.length() + Thoughts.lengthOfBlocks(delta));
        if (!thought.isEmpty()) {
            takeBackGuess();
            tags.leave(sides);
            listener.on(new ReasoningDelta(thought));
        }
        thoughts.add(thought, delta);
    }

    private void addCall(JsonNode call, int position) throws ProtocolViolation {
        JsonNode function = call.path("function");
        String id = filled(call.path("id"));
        String name = filled(function.path("name"));
        JsonNode sent = function.path("arguments");
        // Some servers send the arguments as an object instead of as its text.
        String arguments = sent.isObject() ? sent.toString() : sent.asText("");
        grow(id == null ? "" : id);
        grow(name == null ? "" : name);
        grow(arguments);
        JsonNode sentIndex = call.path("index");
        int index = calls.place(new CallAssembly.Delta(
                sentIndex.canConvertToInt() ? OptionalInt.of(sentIndex.asInt()) : OptionalInt.empty(),
                position,
                id,
                name,
                sent.isMissingNode() ? null : arguments));
        calls.add(index, id, name, arguments);
        listener.on(new CallDelta(index, id, name, arguments));
    }

    private void grow(String more) throws ProtocolViolation {
        grow(more.length());
    }

    private void grow(int more) throws ProtocolViolation {
        if (more > longest - length) {
            throw new ProtocolViolation("sent an answer of more than %d MB".formatted(longest >> 20));
        }
        length += more;
    }

    /** A text, or the texts of a list of parts. */
    private static String said(JsonNode content) {
        if (!content.isArray()) {
            return content.isTextual() ? content.asText() : "";
        }
        StringBuilder said = new StringBuilder();
        content.forEach(part ->
                said.append(part.path("text").isTextual() ? part.path("text").asText() : ""));
        return said.toString();
    }

    private static @Nullable String text(JsonNode node) {
        return node.isTextual() ? node.asText() : null;
    }

    private static @Nullable String filled(JsonNode node) {
        String text = text(node);
        return text == null || text.isEmpty() ? null : text;
    }

    /** Whether the provider said that the answer is over. */
    boolean isFinished() {
        return finish != null;
    }

    FinishReason reason() {
        return FinishReason.of(finish);
    }

    /** Whether a person could have seen something of the answer. */
    boolean isEmpty() {
        return length == 0 && calls.isEmpty();
    }

    ChatReply soFar() {
        // Thoughts that are not cut off end with their tag: a text without it was the answer.
        if (isFinished() && reason() != FinishReason.LENGTH) {
            takeBackGuess();
        }
        tags.end(sides);
        String said = content.toString();
        Field field = tags.field();
        if (field != null) {
            return reply(said, thoughts.text(), ThoughtForm.of(field));
        }
        OptionalInt end = manner.mayThinkInText() && thoughts.text() == null ? LoneEnd.in(said) : OptionalInt.empty();
        if (end.isEmpty()) {
            return reply(said, thoughts.text(), thoughts.form());
        }
        String thought = said.substring(0, end.getAsInt());
        String rest = said.substring(thought.length() + ThinkTags.CLOSE.length());
        return reply(rest, thought.isEmpty() ? null : thought, ThoughtForm.of(Field.THINK_END));
    }

    private void takeBackGuess() {
        if (tags.isGuessed()) {
            String taken = thoughts.takeBack();
            if (!taken.isEmpty()) {
                sides.said(taken);
            }
            tags.takeBack(sides);
        }
    }

    private ChatReply reply(String said, @Nullable String thought, @Nullable ThoughtForm form) {
        return new ChatReply(said, thought, calls.calls(), finish, usage, model, form);
    }

    /** The whole answer, its calls told to the listener. */
    ChatReply complete() {
        ChatReply reply = soFar();
        List<Integer> indices = calls.indices();
        List<ToolCall> whole = reply.calls();
        for (int i = 0; i < whole.size(); i++) {
            ChatEvent completed = new CallCompleted(indices.get(i), whole.get(i));
            listener.on(completed);
        }
        return reply;
    }
}
