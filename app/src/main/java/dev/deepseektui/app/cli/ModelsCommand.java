package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.cost.Price;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which models there are where the model is reached. */
@Command(name = "models")
final class ModelsCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(names = "--json", description = "Print one JSON object with models: deepseek-tui models --json")
    private boolean json;

    ModelsCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        return new ProviderQuestion(surroundings, console, settings.loadWithoutWorkspace(surroundings))
                .ask(Provider::models, this::show);
    }

    private void show(List<ModelInfo> models) {
        if (json) {
            console.json(
                    Map.of("models", models.stream().map(ModelsCommand::entry).toList()));
        } else {
            models.forEach(model -> console.out().println(SafeText.line(line(model))));
        }
    }

    /** The name alone where nothing else is known. */
    private static String line(ModelInfo model) {
        Long window = model.window();
        Price price = model.price();
        String facts = (window == null ? "" : "%,d tokens".formatted(window))
                + (price == null ? "" : "  $%s / $%s / $%s".formatted(price.hit(), price.miss(), price.output()));
        return facts.isEmpty() ? model.id() : "%-48s %s".formatted(model.id(), facts);
    }

    private static Map<String, @Nullable Object> entry(ModelInfo model) {
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        entry.put("id", model.id());
        entry.put("owned_by", model.owner());
        if (model.window() != null) {
            entry.put("window", model.window());
        }
        if (model.price() != null) {
            entry.put("price", model.price());
        }
        return entry;
    }
}
