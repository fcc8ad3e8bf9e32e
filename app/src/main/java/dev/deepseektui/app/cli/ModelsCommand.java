package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.Provider.ModelList;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.session.ModelAccess;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Which models there are where the model is reached. */
final class ModelsCommand extends ProgramCommand {
    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    ModelsCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
    }

    @Override
    public Integer call() {
        return new ProviderQuestion(surroundings, console, settings.loadWithoutWorkspace(surroundings))
                .ask(Provider::list, this::show);
    }

    /** It failed where nobody lists anything. */
    private int show(ModelList list) {
        List<ModelInfo> models = list.models();
        list.silent()
                .forEach(one -> console.say(say(
                        "cli.models.silent",
                        SafeText.line(one.name()),
                        one.failure().message())));
        if (models.isEmpty() && !list.silent().isEmpty()) {
            return ExitCode.of(list.silent().get(0).failure().kind());
        }
        if (json.isGiven()) {
            console.json(
                    Map.of("models", models.stream().map(ModelsCommand::entry).toList()));
        } else {
            models.forEach(model -> console.out().println(SafeText.line(line(model))));
        }
        return ExitCode.DONE;
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

    /** Asks the provider something and prints the answer, or why there is none. */
    record ProviderQuestion(Surroundings surroundings, Console console, Config config) {

        /** What is asked. */
        @FunctionalInterface
        interface ProviderCall<T> {
            T ask(Provider provider, Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed;
        }

        private ModelAccess access() {
            KnownModels known = new KnownModels(
                    ProviderKeys.all(config), SettingsOptions.home(surroundings).cache());
            return ModelAccess.ofServers(config, surroundings.environment(), known);
        }

        /** {@code print} says the exit code. */
        <T> int ask(ProviderCall<T> question, ToIntFunction<T> print) {
            try (ModelAccess access = access()) {
                return print.applyAsInt(
                        question.ask(access.provider(), notice -> console.say(notice.line()), new Cancellation()));
            } catch (RequestFailed failed) {
                console.say(failed.failure().message());
                return ExitCode.of(failed.failure().kind());
            }
        }
    }
}
