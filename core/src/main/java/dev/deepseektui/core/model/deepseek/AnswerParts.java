package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An answer received in parts. If its text was cut off, the next request repeats the text so far as a prefix, and the
 * model continues it. A part with tool calls is never continued, because an incomplete call cannot be repeated.
 */
final class AnswerParts {
    private static final int MAX = 8;

    /** The minimum number of tokens that must be left for an answer to be continued. */
    private static final long MIN_ROOM = 256;

    private final ChatRequest asked;
    private ChatReply soFar = ChatReply.NOTHING;
    private @Nullable RequestFailed cut;
    private @Nullable ChatReply unbilled;
    private int parts;

    AnswerParts(ChatRequest asked) {
        this.asked = asked;
    }

    boolean areBegun() {
        return parts > 0;
    }

    /** Returns the request for the whole answer, or for its continuation after the received parts. */
    ChatRequest request() {
        if (!areBegun()) {
            return asked;
        }
        ObjectNode prefix = Json.object().put("role", "assistant").put("content", soFar.content());
        if (asked.effort() != Effort.OFF) {
            prefix.put("reasoning_content", soFar.reasoning() == null ? "" : soFar.reasoning());
        }
        prefix.put("prefix", true);
        byte[] messages = asked.messages().bytes();
        byte[] begun = ("," + Json.line(prefix) + "]").getBytes(StandardCharsets.UTF_8);
        byte[] open = Arrays.copyOf(messages, messages.length - 1);
        return new ChatRequest(
                asked.model(),
                asked.effort(),
                Math.min(asked.maxTokens(), room()),
                JsonText.ofPieces(List.of(open, begun)),
                asked.tools(),
                asked.promptTokens() + tokens(),
                asked.window());
    }

    private long room() {
        return asked.window() - asked.promptTokens() - tokens();
    }

    /** Returns an estimate of the parts' tokens: one for every two characters. */
    private long tokens() {
        String thought = soFar.reasoning();
        return (soFar.content().length() + (thought == null ? 0L : thought.length())) / 2;
    }

    /** Keeps a part if the answer can be continued after it. Returns whether the part was kept. */
    boolean keep(ChatReply part, @Nullable RequestFailed because) {
        ChatReply joined = joined(part);
        if (parts >= MAX || joined.content().isBlank() || !joined.calls().isEmpty() || joined.thoughtForm() != null) {
            return false;
        }
        ChatReply before = soFar;
        soFar = joined;
        if (room() < MIN_ROOM) {
            soFar = before;
            return false;
        }
        parts++;
        cut = because;
        unbilled = part;
        return true;
    }

    static boolean isCutAtLength(ChatReply reply) {
        return reply.finishReason() == FinishReason.LENGTH;
    }

    /**
     * Returns the parts so far joined with another one. The usage is that of the last part, because each part is billed
     * separately.
     */
    ChatReply joined(ChatReply part) {
        if (!areBegun()) {
            return part;
        }
        String thought = soFar.reasoning();
        String more = part.reasoning();
        return new ChatReply(
                soFar.content() + part.content(),
                thought == null ? more : thought + (more == null ? "" : more),
                part.calls(),
                part.finish(),
                part.usage(),
                part.model() == null ? soFar.model() : part.model(),
                part.thoughtForm());
    }

    /** Returns a failure that includes all parts received before it. */
    RequestFailed joined(RequestFailed failed) {
        if (!areBegun()) {
            return failed;
        }
        ChatFailure failure = failed.failure();
        FailureKind kind = failure.kind().isPassing() ? FailureKind.CUT_OFF : failure.kind();
        return new RequestFailed(new ChatFailure(kind, failure.message(), joined(failure.received())), failed.asked());
    }

    /**
     * Returns the latest part once the server has accepted it as a prefix, which means that it is billed separately;
     * empty before that. Each part is returned only once.
     */
    Optional<ChatReply> accepted() {
        Optional<ChatReply> part = Optional.ofNullable(unbilled);
        unbilled = null;
        return part;
    }

    /**
     * Discards the parts, because the server does not support continuing answers.
     *
     * @return the reply received so far
     * @throws RequestFailed if a failure cut off the answer
     */
    ChatReply giveUp() throws RequestFailed {
        RequestFailed because = cut;
        ChatReply received = soFar;
        parts = 0;
        soFar = ChatReply.NOTHING;
        unbilled = null;
        cut = null;
        if (because != null) {
            ChatFailure failure = because.failure();
            throw new RequestFailed(new ChatFailure(failure.kind(), failure.message(), received), because.asked());
        }
        return received;
    }

    /** Returns true if the failure means that the server does not accept a prefix. */
    static boolean isRefusal(RequestFailed failed) {
        return switch (failed.failure().kind()) {
            case BAD_REQUEST, PARAMETERS, PROTOCOL, CONTEXT_OVERFLOW -> true;
            default -> false;
        };
    }
}
