package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.message.ThoughtForm;
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
    private final ThinkTags tags = new ThinkTags();
    private final Dialect dialect;
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

    ReplyAssembly(ChatListener listener, IdSource ids, Dialect dialect) {
        this(listener, ids, dialect, LONGEST);
    }

    ReplyAssembly(ChatListener listener, IdSource ids, Dialect dialect, int longest) {
        this.listener = listener;
        this.calls = new CallAssembly(ids);
        this.dialect = dialect;
        this.longest = longest;
    }

    /** Adds a chunk of a stream, or the body of an answer that came whole. */
    void add(JsonNode chunk) throws ProtocolViolation {
        if (model == null) {
            model = text(chunk.path("model"));
        }
        JsonNode billed = chunk.path("usage");
        if (billed.isObject()) {
            usage = UsageReader.read(billed, dialect);
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
        String said = text(delta.path("content"));
        if (said != null && !said.isEmpty()) {
            grow(said);
            if (dialect.mayTagThoughts()) {
                tags.add(said, sides);
            } else {
                sides.said(said);
            }
        }
        int position = 0;
        for (JsonNode call : delta.path("tool_calls")) {
            addCall(call, position++);
        }
        String reason = text(choice.path("finish_reason"));
        finish = reason == null ? finish : reason;
    }

    private void addReasoning(JsonNode delta) throws ProtocolViolation {
        String thought = thoughts.wordsOf(delta);
        grow(thought.length() + Thoughts.lengthOfBlocks(delta));
        thoughts.add(thought, delta);
        if (!thought.isEmpty()) {
            tags.leave(sides);
            listener.on(new ReasoningDelta(thought));
        }
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

    /** Whether the provider said that it could not go on. */
    boolean ranOutOfCapacity() {
        return FinishReason.of(finish) == FinishReason.INSUFFICIENT_SYSTEM_RESOURCE;
    }

    /** Whether a person could have seen something of the answer. */
    boolean isEmpty() {
        return length == 0 && calls.isEmpty();
    }

    ChatReply soFar() {
        tags.end(sides);
        return new ChatReply(
                content.toString(),
                thoughts.text(),
                calls.calls(),
                finish,
                usage,
                model,
                tags.hadTags() ? ThoughtForm.of(ThoughtForm.Field.THINK_TAGS) : thoughts.form());
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
