package dev.deepseektui.core.conversation.tokens;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.deepseektui.core.base.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * A counter of a prompt's billed tokens: the sum of {@link #constant}, {@link #header} and a number for each message,
 * which does not depend on other messages.
 *
 * <p>The overheads were measured at the provider, which may change its template at any time. The difference between the
 * provider's bills and this sum is the calibration, which is part of the constant. Confined to its tokenizer's thread.
 */
public final class PromptTemplate {
    /** The thinking mode of a request. Thinking adds an instruction to the prompt. */
    public enum Thinking {
        OFF,
        ON
    }

    /** A tool call of an assistant message; the arguments are JSON text as the model wrote it. */
    public record TemplateCall(String name, String arguments) {}

    /**
     * The number of special tokens that frame a prompt: begin of sentence at its start, and assistant and thinking at
     * its end, which open the answer.
     */
    private static final int FRAME = 3;

    private static final int THINKING = 26;
    private static final int TOOLS = 212;
    private static final int USER = 1;
    /** The number of tokens that frame a reply: assistant, end of thinking and end of sentence. */
    private static final int ASSISTANT = 3;

    private static final int REASONING = 1;
    private static final int CALL = 40;
    private static final int RESULT = 7;

    private final DeepSeekTokenizer tokenizer;
    private final int constant;

    /**
     * Creates a template.
     *
     * @param calibration the difference in tokens between the provider's bill and this template's sum; may be negative
     */
    public PromptTemplate(DeepSeekTokenizer tokenizer, Thinking thinking, int calibration) {
        this.tokenizer = tokenizer;
        this.constant = FRAME + (thinking == Thinking.ON ? THINKING : 0) + calibration;
    }

    /** Returns the number of tokens of a prompt without its header and messages. */
    public int constant() {
        return constant;
    }

    /**
     * Counts the header's tokens.
     *
     * @param tools the request's JSON array of tools, {@code []} if it has none
     */
    public int header(String systemText, String tools) {
        List<String> lines = ToolLines.of(tools);
        int preamble = lines.isEmpty() ? 0 : TOOLS;
        return system(systemText)
                + preamble
                + lines.stream().mapToInt(tokenizer::count).sum();
    }

    /** Counts a system message, which has no special tokens in the prompt. */
    public int system(CharSequence text) {
        return tokenizer.count(text);
    }

    public int user(CharSequence text) {
        return USER + tokenizer.count(text);
    }

    /** Counts a reply; empty reasoning counts as none. */
    public int assistant(CharSequence text, CharSequence reasoning, List<TemplateCall> calls) {
        int thought = reasoning.isEmpty() ? 0 : REASONING + tokenizer.count(reasoning);
        return ASSISTANT
                + thought
                + tokenizer.count(text)
                + calls.stream().mapToInt(this::call).sum();
    }

    public int toolResult(CharSequence text) {
        return RESULT + tokenizer.count(text);
    }

    private int call(TemplateCall call) {
        return CALL + tokenizer.count(call.name()) + tokenizer.count(call.arguments());
    }

    /** The tool definitions as lines of the prompt: one per function, with the spacing of Python's JSON writer. */
    public static final class ToolLines {
        private static final ObjectWriter SPACED = Json.MAPPER.writer(spaced());

        private ToolLines() {}

        /**
         * Returns one line per tool.
         *
         * @param tools the request's array of {@code {"type": "function", "function": {…}}}
         */
        public static List<String> of(String tools) {
            try {
                List<String> lines = new ArrayList<>();
                for (JsonNode tool : Json.tree(tools)) {
                    lines.add(SPACED.writeValueAsString(tool.required("function")) + "\n");
                }
                return lines;
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException("the tools are no JSON", e);
            }
        }

        private static PrettyPrinter spaced() {
            DefaultPrettyPrinter.Indenter none = DefaultPrettyPrinter.NopIndenter.instance;
            return new DefaultPrettyPrinter(Separators.createDefaultInstance()
                            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                            .withObjectEntrySpacing(Separators.Spacing.AFTER)
                            .withArrayValueSpacing(Separators.Spacing.AFTER)
                            .withObjectEmptySeparator("")
                            .withArrayEmptySeparator(""))
                    .withObjectIndenter(none)
                    .withArrayIndenter(none);
        }
    }
}
