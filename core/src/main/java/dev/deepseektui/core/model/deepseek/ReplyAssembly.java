package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.deepseek.ReplyReasoning.ThinkTags;
import dev.deepseektui.core.model.deepseek.ReplyReasoning.ThinkTags.TagStart;
import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import dev.deepseektui.core.tape.event.ReasoningFormat;
import dev.deepseektui.core.tape.event.ReasoningFormat.Field;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A reply assembled from its chunks. The listener receives each delta as it is added. Fields of a wrong type count as absent.
 */
final class ReplyAssembly {
    /**
     * The maximum length of a reply, in characters. It is far more than any real answer has, and a 512 MB heap holds it
     * several times.
     */
    static final int MAX_LENGTH = 8 << 20;

    private final ChatListener listener;
    private final CallAssembly calls;
    private final int longest;
    private final StringBuilder content = new StringBuilder();
    private final ReplyReasoning thoughts = new ReplyReasoning();
    private final ThinkTags tags;
    private final ModelBehavior manner;
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

    /** The known behavior of the model in use. */
    record ModelBehavior(Dialect dialect, TagStart start) {
        boolean mayThinkInText() {
            return dialect.mayTagThoughts() || start == TagStart.THOUGHT;
        }
    }

    ReplyAssembly(ChatListener listener, IdSource ids, ModelBehavior manner) {
        this(listener, ids, manner, MAX_LENGTH);
    }

    ReplyAssembly(ChatListener listener, IdSource ids, ModelBehavior manner, int longest) {
        this.listener = listener;
        this.calls = new CallAssembly(ids);
        this.manner = manner;
        this.tags = new ThinkTags(manner.start());
        this.longest = longest;
    }

    /** Adds a chunk of a stream, or the body of an answer sent as a whole. */
    void add(JsonNode chunk) throws ProtocolViolation {
        if (model == null) {
            model = text(chunk.path("model"));
        }
        JsonNode billed = chunk.path("usage");
        TokenUsage read = UsageReader.read(billed, manner.dialect());
        if (!read.equals(TokenUsage.UNKNOWN)) {
            usage = read;
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
        // Some servers send empty finish reasons before the real one; empty reasons are ignored.
        String reason = filled(choice.path("finish_reason"));
        finish = reason == null ? finish : reason;
    }

    private void addReasoning(JsonNode delta) throws ProtocolViolation {
        String thought = thoughts.wordsOf(delta);
        grow(thought.length() + ReplyReasoning.lengthOfBlocks(delta));
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
        // Some servers send the arguments as an object instead of as a string.
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

    /** Returns the content if it is a string, or the joined texts if it is a list of parts. */
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

    /** Returns true if the provider has given a finish reason. */
    boolean isFinished() {
        return finish != null;
    }

    FinishReason reason() {
        return FinishReason.of(finish);
    }

    /** Returns true if nothing of the answer has been received. */
    boolean isEmpty() {
        return length == 0 && calls.isEmpty();
    }

    ChatReply soFar() {
        // Complete reasoning would have ended with its tag, so text without the tag was the answer.
        if (isFinished() && reason() != FinishReason.LENGTH) {
            takeBackGuess();
        }
        tags.end(sides);
        String said = content.toString();
        Field field = tags.field();
        if (field != null) {
            return reply(said, thoughts.text(), ReasoningFormat.of(field));
        }
        OptionalInt end =
                manner.mayThinkInText() && thoughts.text() == null ? OrphanEndTag.in(said) : OptionalInt.empty();
        if (end.isEmpty()) {
            return reply(said, thoughts.text(), thoughts.form());
        }
        String thought = said.substring(0, end.getAsInt());
        String rest = said.substring(thought.length() + ThinkTags.CLOSE.length());
        return reply(rest, thought.isEmpty() ? null : thought, ReasoningFormat.of(Field.THINK_END));
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

    private ChatReply reply(String said, @Nullable String thought, @Nullable ReasoningFormat form) {
        return new ChatReply(said, thought, calls.calls(), finish, usage, model, form);
    }

    /**
     * A parser of the billed usage. A number that the server did not send is unknown unless it follows from other
     * numbers.
     */
    private static final class UsageReader {
        private UsageReader() {}

        static TokenUsage read(JsonNode usage, Dialect dialect) {
            Long prompt = first(usage, "/prompt_tokens", "/input_tokens", "/prompt_eval_count");
            Long hit = first(
                    usage,
                    "/prompt_cache_hit_tokens",
                    "/prompt_tokens_details/cached_tokens",
                    "/input_tokens_details/cached_tokens",
                    "/cached_tokens");
            Long miss = number(usage.path("prompt_cache_miss_tokens"));
            if (miss == null && prompt != null && hit != null && hit <= prompt) {
                miss = prompt - hit;
            }
            return new TokenUsage(
                    prompt,
                    first(usage, "/completion_tokens", "/output_tokens", "/eval_count"),
                    hit,
                    miss,
                    first(
                            usage,
                            "/completion_tokens_details/reasoning_tokens",
                            "/output_tokens_details/reasoning_tokens",
                            "/reasoning_tokens"),
                    dialect == Dialect.OPENROUTER ? BilledDollars.in(usage) : null);
        }

        /** Returns the first number found at one of these paths, in order; null if there is none. */
        private static @Nullable Long first(JsonNode usage, String... names) {
            for (String name : names) {
                Long number = number(usage.at(name));
                if (number != null) {
                    return number;
                }
            }
            return null;
        }

        private static @Nullable Long number(JsonNode node) {
            return node.canConvertToLong() && node.isIntegralNumber() && node.asLong() >= 0
                    ? (Long) node.asLong()
                    : null;
        }

        /**
         * The charge that OpenRouter reports, in US dollars. With the user's own key for the underlying provider, the field is
         * only OpenRouter's fee, and the provider's charge is separate.
         */
        private static final class BilledDollars {
            /** The maximum plausible charge for a request, in dollars. */
            private static final double MAX = 1_000;

            private BilledDollars() {}

            /** Returns the charge; null if it is missing or implausible. */
            static @Nullable Double in(JsonNode usage) {
                Double charged = dollars(usage.path("cost"));
                if (charged == null || !usage.path("is_byok").asBoolean(false)) {
                    return charged;
                }
                Double maker = dollars(usage.at("/cost_details/upstream_inference_cost"));
                return maker == null ? null : (Double) (charged + maker);
            }

            private static @Nullable Double dollars(JsonNode node) {
                double dollars = node.isNumber() ? node.asDouble() : Double.NaN;
                return dollars >= 0 && dollars <= MAX ? (Double) dollars : null;
            }
        }
    }

    /**
     * A detector of reasoning that ends with a tag but has no opening tag: some templates put {@code <think>} into the
     * prompt, and some servers do not split off the reasoning. Because an answer may mention the tag, the tag counts
     * only if it occurs once, is outside of code, follows the end of a line or sentence, and is followed by the end of
     * the line, a word or Markdown.
     */
    private static final class OrphanEndTag {
        private static final String SENTENCE_ENDS = ".!?\u3002\uff01\uff1f\u2026";
        private static final String MARKDOWN = "#*-|";

        private OrphanEndTag() {}

        /** Returns the position of the tag; empty if there is none. */
        static OptionalInt in(String text) {
            int tag = text.indexOf(ThinkTags.CLOSE);
            boolean isLone = tag >= 0 && tag == text.lastIndexOf(ThinkTags.CLOSE) && !text.contains(ThinkTags.OPEN);
            return isLone && endsThoughts(text, tag) && beginsAnswer(text, tag) && !isCode(text, tag)
                    ? OptionalInt.of(tag)
                    : OptionalInt.empty();
        }

        private static boolean endsThoughts(String text, int tag) {
            return tag == 0 || isLineEnd(text.charAt(tag - 1)) || SENTENCE_ENDS.indexOf(text.charAt(tag - 1)) >= 0;
        }

        private static boolean beginsAnswer(String text, int tag) {
            int behind = tag + ThinkTags.CLOSE.length();
            if (behind == text.length() || isLineEnd(text.charAt(behind))) {
                return true;
            }
            int first = text.codePointAt(behind);
            return Character.isLetterOrDigit(first) || MARKDOWN.indexOf(first) >= 0;
        }

        /** Returns true if the tag is in a fenced code block, or follows an odd number of backticks in its line. */
        private static boolean isCode(String text, int tag) {
            boolean fenced = false;
            String[] lines = text.substring(0, tag).split("\\R", -1);
            for (int i = 0; i < lines.length - 1; i++) {
                String line = lines[i].strip();
                fenced ^= line.startsWith("```") || line.startsWith("~~~");
            }
            return fenced
                    || lines[lines.length - 1]
                                            .chars()
                                            .filter(each -> each == '`')
                                            .count()
                                    % 2
                            == 1;
        }

        private static boolean isLineEnd(char each) {
            return each == '\n' || each == '\r';
        }
    }
}
