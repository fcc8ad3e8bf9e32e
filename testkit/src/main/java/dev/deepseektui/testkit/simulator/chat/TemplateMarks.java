package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.TemplateCall;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.Thinking;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.ToolLines;
import java.util.Arrays;
import java.util.List;

/**
 * The prompt tokens that do not represent text of the request. {@link PromptTemplate} defines how many there are, so
 * that the bill matches its count. Their real IDs are unknown, so each kind has a negative ID of its own.
 */
final class TemplateMarks {
    private static final String ONE_TOOL = "[{\"function\":{}}]";

    private final int[] begin = marks(1, 1);
    private final int[] open;
    private final int thinking;
    private final int[] tools;
    private final int[] user;
    private final int[] assistantStart = marks(5, 1);
    private final int[] assistantEnd;
    private final int[] reasoning;
    private final int[] call;
    private final int[] result;

    TemplateMarks(DeepSeekTokenizer tokenizer) {
        PromptTemplate plain = new PromptTemplate(tokenizer, Thinking.OFF, 0);
        PromptTemplate thoughtful = new PromptTemplate(tokenizer, Thinking.ON, 0);
        int line = ToolLines.of(ONE_TOOL).stream().mapToInt(tokenizer::count).sum();
        int assistant = plain.assistant("", "", List.of());
        open = marks(2, plain.constant() - begin.length);
        thinking = thoughtful.constant() - plain.constant();
        tools = marks(3, plain.header("", ONE_TOOL) - line);
        user = marks(4, plain.user(""));
        assistantEnd = marks(6, assistant - assistantStart.length);
        reasoning = marks(7, plain.assistant("", "a", List.of()) - assistant - tokenizer.count("a"));
        call = marks(8, plain.assistant("", "", List.of(new TemplateCall("", ""))) - assistant);
        result = marks(9, plain.toolResult(""));
    }

    int[] begin() {
        return begin;
    }

    /** Returns the tokens that open the answer. */
    int[] open() {
        return open;
    }

    /** Returns the reasoning instruction for this effort; an empty array if reasoning is off. */
    int[] thinking(Effort effort) {
        return switch (effort) {
            case OFF -> new int[0];
            case LOW -> marks(10, thinking);
            case HIGH -> marks(11, thinking);
            case MAX -> marks(12, thinking);
        };
    }

    int[] tools() {
        return tools;
    }

    int[] user() {
        return user;
    }

    int[] assistantStart() {
        return assistantStart;
    }

    int[] assistantEnd() {
        return assistantEnd;
    }

    int[] reasoning() {
        return reasoning;
    }

    int[] call() {
        return call;
    }

    int[] result() {
        return result;
    }

    private static int[] marks(int kind, int count) {
        int[] marks = new int[count];
        Arrays.fill(marks, -kind);
        return marks;
    }
}
