package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.cost.PriceTable;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The names of models behind {@code --model} in a completion script: those that are known without asking a server. */
final class ModelCompletion {
    private static final String OPTION = "--model";
    /** Names come from servers, and the script is run by a shell: nothing in it may mean anything there. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,120}");

    private static final int MOST = 500;

    private final Surroundings surroundings;

    ModelCompletion(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    void offerIn(CommandSpec root) {
        List<String> names = names();
        offer(root, names);
    }

    private static void offer(CommandSpec command, List<String> names) {
        OptionSpec option = command.findOption(OPTION);
        if (option != null) {
            command.remove(option);
            command.addOption(
                    OptionSpec.builder(option).completionCandidates(names).build());
        }
        command.subcommands().values().stream().map(CommandLine::getCommandSpec).forEach(inner -> offer(inner, names));
    }

    private List<String> names() {
        TreeSet<String> names = new TreeSet<>(PriceTable.ofProvider().models());
        config().map(config -> SettingsOptions.otherModels(surroundings, config))
                .ifPresent(names::addAll);
        return names.stream()
                .filter(name -> PLAIN.matcher(name).matches())
                .limit(MOST)
                .toList();
    }

    /** A mistake in the settings is told by whatever is completed, not here. */
    private Optional<Config> config() {
        try {
            return Optional.of(new SettingsOptions().loadWithoutWorkspace(surroundings));
        } catch (UserError told) {
            return Optional.empty();
        }
    }
}
