package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.Provider.Balance;
import dev.deepseektui.core.model.Provider.ModelList;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.session.ModelAccess;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The commands that query the model's provider. */
final class ProviderSubcommands {
    private ProviderSubcommands() {}

    @FunctionalInterface
    private interface ProviderQuestion<T> {
        T ask(Provider provider, Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed;
    }

    /** A command that sends a request to the provider and prints the response. */
    private abstract static class ProviderCommand<T> extends ProgramCommand {
        private final ProviderQuestion<T> question;
        private final SettingsOptions settings = group(new SettingsOptions());
        final Switch json = flag("--json");

        ProviderCommand(HostEnvironment hostEnvironment, Console console, ProviderQuestion<T> question) {
            super(hostEnvironment, console);
            this.question = question;
        }

        /** Prints the provider's response and returns the exit code. */
        abstract int show(T answer);

        @Override
        public Integer call() {
            Config config = settings.loadWithoutWorkspace(hostEnvironment);
            KnownModels known = new KnownModels(
                    ProviderKeys.all(config), hostEnvironment.home().cache());
            try (ModelAccess access = ModelAccess.ofServers(config, hostEnvironment.environment(), known)) {
                return show(question.ask(access.provider(), notice -> console.say(notice.line()), new Cancellation()));
            } catch (RequestFailed failed) {
                console.say(failed.failure().message());
                return ExitCode.of(failed.failure().kind());
            }
        }
    }

    static final class ModelsCommand extends ProviderCommand<ModelList> {
        ModelsCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console, Provider::list);
        }

        @Override
        int show(ModelList list) {
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
                console.json(Map.of(
                        "models", models.stream().map(ModelsCommand::entry).toList()));
            } else {
                models.forEach(model -> console.print(line(model)));
            }
            return ExitCode.DONE;
        }

        private static String line(ModelInfo model) {
            Long window = model.window();
            Price price = model.price();
            String facts = (window == null ? "" : "%,d tokens".formatted(window))
                    + (price == null ? "" : "  $%s / $%s / $%s".formatted(price.hit(), price.miss(), price.output()));
            return facts.isEmpty() ? model.id() : "%-48s %s".formatted(model.id(), facts);
        }

        private static ObjectNode entry(ModelInfo model) {
            ObjectNode entry = Json.object().put("id", model.id()).put("owned_by", model.owner());
            if (model.window() != null) {
                entry.put("window", model.window());
            }
            if (model.price() != null) {
                entry.set("price", Json.treeOf(model.price()));
            }
            return entry;
        }
    }

    static final class BalanceCommand extends ProviderCommand<Balance> {
        BalanceCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console, Provider::balance);
        }

        @Override
        int show(Balance balance) {
            if (json.isGiven()) {
                console.json(Json.object()
                        .put("is_available", balance.available())
                        .set(
                                "balance_infos",
                                Json.treeOf(balance.amounts().stream()
                                        .map(BalanceCommand::entry)
                                        .toList())));
                return ExitCode.DONE;
            }
            for (Balance.Amount amount : balance.amounts()) {
                console.print(say(
                        "cli.balance",
                        amount.total().toPlainString(),
                        amount.currency(),
                        amount.granted().toPlainString(),
                        amount.toppedUp().toPlainString()));
            }
            if (!balance.available()) {
                console.print(say("cli.balance.low"));
            }
            return ExitCode.DONE;
        }

        /**
         * Returns a balance as JSON. The amounts are strings, so that no reader converts them to binary floating point.
         */
        private static ObjectNode entry(Balance.Amount amount) {
            return Json.object()
                    .put("currency", amount.currency())
                    .put("total_balance", amount.total().toPlainString())
                    .put("granted_balance", amount.granted().toPlainString())
                    .put("topped_up_balance", amount.toppedUp().toPlainString());
        }
    }
}
