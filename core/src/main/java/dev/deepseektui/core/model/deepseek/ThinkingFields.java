package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.Effort;

/** How long the model reasons, in the words of each dialect; nothing where a server might refuse what it does not know. */
final class ThinkingFields {
    private ThinkingFields() {}

    static void put(ObjectNode fields, Effort effort, Dialect dialect) {
        boolean thinks = effort != Effort.OFF;
        switch (dialect) {
            case DEEPSEEK -> {
                fields.putObject("thinking").put("type", thinks ? "enabled" : "disabled");
                if (thinks) {
                    fields.put("reasoning_effort", effort.word());
                }
            }
            case OPENROUTER -> {
                ObjectNode reasoning = fields.putObject("reasoning");
                if (thinks) {
                    reasoning.put("effort", threeSteps(effort));
                } else {
                    reasoning.put("enabled", false);
                }
            }
            case OLLAMA -> fields.put("reasoning_effort", thinks ? threeSteps(effort) : "none");
            // The templates of DeepSeek's models ask for the first, those of others for the second; none minds the
            // other.
            case VLLM, SGLANG ->
                fields.putObject("chat_template_kwargs").put("thinking", thinks).put("enable_thinking", thinks);
            case SILICONFLOW, LMSTUDIO, OPENAI -> {}
        }
    }

    /** Theirs are low, medium and high. */
    private static String threeSteps(Effort effort) {
        return effort == Effort.LOW ? "low" : "high";
    }
}
