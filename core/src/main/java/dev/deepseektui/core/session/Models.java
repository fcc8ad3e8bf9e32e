package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.budget.ModelWindows;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.ProviderKeys;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** The model of a session, the models known beside it, and the prices. */
public record Models(ModelAccess access, ChatModel chat, KnownModels known, PriceTable prices) {

    static Models of(SessionPlace place) {
        Config config = place.config();
        Installation installation = place.installation();
        KnownModels known =
                new KnownModels(ProviderKeys.all(config), installation.home().cache());
        ModelAccess access = ModelAccess.of(config, installation.environment(), installation.ids(), known);
        ChatModel chat = new SeeingModel(access.model(), known::sees, place.artifacts());
        return new Models(access, chat, known, ModelAccess.prices(config, known));
    }

    /** Returns the size of prompts by the settings and what is known of the usual provider's models. */
    public static ContextBudget budget(Config config, String model) {
        return budget(config, config.find(ModelKeys.WINDOW).orElseGet(() -> ModelWindows.of(model)));
    }

    Function<String, ContextBudget> budgets(Config config) {
        return model -> known.providerOf(model).isPresent()
                ? budget(config, known.window(model).orElse(ModelWindows.UNKNOWN_MODEL))
                : budget(config, model);
    }

    private static ContextBudget budget(Config config, long window) {
        return new ContextBudget(window, config.get(ModelKeys.MAX_TOKENS), config.get(ContextKeys.BUDGET_TOKENS));
    }

    /** Returns the models that are known without a request and those that have a price, by name. */
    List<ModelInfo> all(Set<String> priced) {
        Map<String, ModelInfo> all = new TreeMap<>();
        priced.forEach(name -> all.put(name, new ModelInfo(name, null)));
        access.provider().known().forEach(model -> all.put(model.id(), model));
        return List.copyOf(all.values());
    }

    void close() {
        access.close();
    }
}
