package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.ToolLines;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel.PromptUnits;
import dev.deepseektui.testkit.simulator.chat.PromptRenderer.Thoughts;

/** A prompt in billed tokens, built message by message: known messages are not tokenized again. Not thread-safe. */
public final class GrowingPrompt {
    private final PromptRenderer renderer = new PromptRenderer(new DeepSeekTokenizer());
    private PromptUnits units = new PromptUnits();
    private Thoughts thoughts = Thoughts.KEPT;

    /** Begins with the part before all messages, and discards the old prompt. */
    public void begin(Effort effort, String system, String tools) {
        units = renderer.start(effort, system, tools);
        thoughts = ToolLines.of(tools).isEmpty() ? Thoughts.DROPPED : Thoughts.KEPT;
    }

    public void add(ChatMessage message) {
        renderer.message(units, message, thoughts);
    }

    /** Returns the whole prompt, as a later request will repeat it. */
    public PromptUnits units() {
        return units;
    }

    /** Returns the prompt as it is billed, with the opening of the answer. */
    public PromptUnits opened() {
        return renderer.opened(units);
    }

    /** Returns the number of tokens that the model writes: reasoning, text and calls. */
    public long written(ChatMessage answer) {
        return renderer.written(answer);
    }
}
