package dev.deepseektui.testkit.simulator.chat;

import dev.deepseektui.core.conversation.budget.ContextBudget.ModelWindows;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The models that the service offers, and their limits. */
public final class ModelCatalog {
    private static final Map<String, String> ALIASES = Map.of("deepseek-v4-flash", "deepseek-flash");
    private static final List<String> NAMES = List.of("deepseek-flash", "deepseek-v4-pro");

    private final Optional<Long> window;

    /**
     * Creates the catalogue.
     *
     * @param window the context window of every model, in tokens; empty for the real ones. A small window makes
     * overflows cheap to test
     */
    public ModelCatalog(Optional<Long> window) {
        this.window = window;
    }

    public List<String> names() {
        return NAMES;
    }

    /** Returns the model for a name or alias. Throws if there is no such model. */
    public String named(String name) {
        String model = ALIASES.getOrDefault(name, name);
        if (!NAMES.contains(model)) {
            throw ApiException.refused("model", "Model Not Exist");
        }
        return model;
    }

    public long window(String model) {
        return window.orElseGet(() -> ModelWindows.of(model));
    }

    /**
     * Returns the maximum number of tokens in the answer. Throws if the request does not fit into the context window.
     */
    public long checkedOutput(ChatRequest request, long promptTokens) {
        long size = window(request.model());
        long room = Math.min(ChatRequestReader.MAX_OUTPUT, size - promptTokens);
        long wanted = request.maxTokens().map(Integer::longValue).orElse(Math.max(1, room));
        if (promptTokens + wanted > size) {
            throw ApiException.refused(
                    "messages",
                    "This model's maximum context length is " + size + " tokens. However, you requested "
                            + (promptTokens + wanted) + " tokens (" + promptTokens + " in the messages, " + wanted
                            + " in the completion). Please reduce the length of the messages or completion.");
        }
        return wanted;
    }
}
