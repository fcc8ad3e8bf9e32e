package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.session.ModelAccess;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** Asks the provider something and prints the answer, or why there is none. */
record ProviderQuestion(Surroundings surroundings, Console console, Config config) {

    /** What is asked. */
    @FunctionalInterface
    interface Question<T> {
        T ask(Provider provider, Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed;
    }

    private ModelAccess access() {
        KnownModels known = new KnownModels(
                ProviderKeys.all(config), SettingsOptions.home(surroundings).cache());
        return ModelAccess.ofServers(config, surroundings.environment(), known);
    }

    /** {@code print} says the exit code. */
    <T> int ask(Question<T> question, ToIntFunction<T> print) {
        try (ModelAccess access = access()) {
            return print.applyAsInt(
                    question.ask(access.provider(), notice -> console.say(notice.line()), new Cancellation()));
        } catch (RequestFailed failed) {
            console.say(failed.failure().message());
            return ExitCode.of(failed.failure().kind());
        }
    }
}
