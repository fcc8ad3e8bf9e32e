package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate.ToolLines;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel.PromptUnits;
import dev.deepseektui.testkit.simulator.chat.PromptRenderer.Thoughts;

/** A prompt in the tokens that the service would bill, message by message: what is in it already is not looked at again. Not thread-safe. */
public final class GrowingPrompt {
    private final PromptRenderer renderer = new PromptRenderer(new DeepSeekTokenizer());
    private PromptUnits units = new PromptUnits();
    private Thoughts thoughts = Thoughts.KEPT;

    /** What comes before all messages; whatever was there is forgotten. */
    public void begin(Effort effort, String system, String tools) {
        units = renderer.start(effort, system, tools);
        thoughts = ToolLines.of(tools).isEmpty() ? Thoughts.DROPPED : Thoughts.KEPT;
    }

    public void add(ChatMessage message) {
        renderer.message(units, message, thoughts);
    }

    /** All that is in it, as a later request will repeat it. */
    public PromptUnits units() {
        return units;
    }

    /** As it is billed: the answer is opened. */
    public PromptUnits opened() {
        return renderer.opened(units);
    }

    /** How many tokens the model writes: what it thinks, says and calls. */
    public long written(ChatMessage answer) {
        return renderer.written(answer);
    }
}
