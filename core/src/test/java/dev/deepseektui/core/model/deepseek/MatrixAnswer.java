package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Delivery;
import dev.deepseektui.testkit.simulator.brain.Delivery.UsagePlace;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An answer to which all faults are applied: reasoning, text and two parallel tool calls, each in two parts. */
final class MatrixAnswer {
    private static final String MODEL = "deepseek-flash";
    private static final String REASONING = "两 files: 読む😀 both?";
    private static final String TEXT = "I read 漢字 and 👩‍💻, one by one.";
    private static final ToolCall FIRST = new ToolCall("c1", "read", "{\"file_path\":\"é/漢.txt\"}");
    private static final ToolCall SECOND = new ToolCall("c2", "read", "{\"file_path\":\"b.txt\"}");
    private static final JsonText TOOLS = JsonText.of("[{\"type\":\"function\",\"function\":{\"name\":\"read\"}}]");

    private MatrixAnswer() {}

    static Answer with(Fault... faults) {
        return Answer.of(TEXT)
                .thinking(REASONING)
                .calling(FIRST, SECOND)
                .delivered(new Delivery(1_000, UsagePlace.EXTRA))
                .with(faults);
    }

    static ChatRequest request() {
        return new ChatRequest(
                MODEL,
                Effort.HIGH,
                1_000,
                JsonText.of("[{\"role\":\"user\",\"content\":\"Read both.\"}]"),
                TOOLS,
                250,
                1_000_000);
    }

    static ChatReply whole(TokenUsage usage) {
        return new ChatReply(TEXT, REASONING, List.of(FIRST, SECOND), "tool_calls", usage, MODEL);
    }

    /** Returns the partial reply if the answer is cut at this point; empty if there is nothing to show. */
    static Optional<ChatReply> upTo(AnswerPoint moment) {
        return switch (moment) {
            case FIRST_BYTE, FIRST_EVENT -> Optional.empty();
            case REASONING -> Optional.of(part("", half(REASONING)));
            case TEXT -> Optional.of(part(half(TEXT), REASONING));
            case ARGUMENTS ->
                Optional.of(part(TEXT, REASONING, new ToolCall(FIRST.id(), FIRST.name(), half(FIRST.arguments()))));
            case FINISH -> Optional.of(part(TEXT, REASONING, FIRST, SECOND));
            case DONE -> throw new IllegalArgumentException("nothing is missing there");
        };
    }

    private static ChatReply part(String text, @Nullable String reasoning, ToolCall... calls) {
        return new ChatReply(text, reasoning, List.of(calls), null, TokenUsage.UNKNOWN, MODEL);
    }

    private static String half(String text) {
        int characters = text.codePointCount(0, text.length());
        return text.substring(0, text.offsetByCodePoints(0, (characters + 1) / 2));
    }
}
