package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.ToolLines;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel.PromptUnits;
import dev.deepseektui.testkit.simulator.chat.PromptRenderer.ReplyReasoning;

/**
 * A prompt in billed tokens. It is built message by message, so that known messages are not tokenized again. Not
 * thread-safe.
 */
public final class GrowingPrompt {
    private final PromptRenderer renderer = new PromptRenderer(new DeepSeekTokenizer());
    private PromptUnits units = new PromptUnits();
    private ReplyReasoning thoughts = ReplyReasoning.KEPT;

    /** Discards the old prompt and starts a new one with the part that precedes all messages. */
    public void begin(Effort effort, String system, String tools) {
        units = renderer.start(effort, system, tools);
        thoughts = ToolLines.of(tools).isEmpty() ? ReplyReasoning.DROPPED : ReplyReasoning.KEPT;
    }

    public void add(ChatMessage message) {
        renderer.message(units, message, thoughts);
    }

    /** Returns the prompt so far, in the form that a later request will repeat. */
    public PromptUnits units() {
        return units;
    }

    /** Returns the prompt as billed, including the tokens that open the answer. */
    public PromptUnits opened() {
        return renderer.opened(units);
    }

    /** Returns the number of tokens in an answer that the model generated: reasoning, text and calls. */
    public long written(ChatMessage answer) {
        return renderer.written(answer);
    }
}
