package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Pair;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.arguments.Values;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.SettingsText;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.setup.BroughtFiles;
import dev.deepseektui.core.tool.workspace.guard.OwnFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The options that decide which settings hold; every command that reads settings has them. */
final class SettingsOptions {
    /** Those of model.effort, which themselves nobody waits for who gives none. */
    static final List<String> EFFORTS = List.of("low", "high", "max", "off");

    private final Value<String> model;
    private final Value<String> effort;
    private final Value<String> baseUrl;
    private final Values<Pair> set;
    private final Value<Path> settings;

    SettingsOptions(Arguments arguments) {
        model = arguments.option("--model", "NAME", Form.TEXT, "The model that answers: --model deepseek-v4-pro");
        effort = arguments.option(
                "--effort",
                "LEVEL",
                Form.TEXT.among(EFFORTS),
                "How long it reasons, low, high, max or off: --effort max");
        baseUrl = arguments.option(
                "--base-url", "URL", Form.TEXT, "Where the model is reached: --base-url http://localhost:8080");
        set = arguments.options(
                "--set",
                "KEY=VALUE",
                Pair.FORM,
                "Set any key but a table for this run: --set capacity.low_risk_max=0.2");
        settings = arguments.option(
                "--config", "FILE", Form.FILE, "Read this instead of ~/.deepseek/config.toml: --config team.toml");
    }

    /** None of them given. */
    static SettingsOptions none() {
        return new SettingsOptions(new Arguments());
    }

    ConfigSources sources(Surroundings surroundings, Optional<Path> workspace) {
        return new ConfigSources(
                home(surroundings),
                settings.found().map(surroundings.workingDirectory()::resolve),
                workspace,
                surroundings.environment(),
                flags());
    }

    /** With those of a workspace's own that count. */
    Config load(Surroundings surroundings, BroughtFiles counting) {
        return ProgramSettings.load(
                sources(surroundings, Optional.empty()),
                counting.settings().map(file -> new SettingsText(file.path(), file.bytes())));
    }

    /** What a workspace brings along, as it is now. */
    BroughtFiles brought(Surroundings surroundings, Path workspace) {
        return BroughtFiles.of(
                workspace,
                sources(surroundings, Optional.of(workspace)).workspaceSettings(),
                OwnFiles.of(home(surroundings), surroundings.environment()));
    }

    /** For what has nothing to do with the workspace, so that nobody's clone can stand in its way. */
    Config loadWithoutWorkspace(Surroundings surroundings) {
        return ProgramSettings.load(sources(surroundings, Optional.empty()));
    }

    /** The same with what another option of the command sets. */
    Config loadWithoutWorkspace(Surroundings surroundings, List<Flag> more) {
        ConfigSources sources = sources(surroundings, Optional.empty());
        List<Flag> all = new ArrayList<>(sources.flags());
        all.addAll(more);
        return ProgramSettings.load(
                new ConfigSources(sources.home(), sources.settings(), sources.workspace(), sources.environment(), all));
    }

    /** As if these options had not been given. */
    Config loadWithoutFlags(Surroundings surroundings) {
        ConfigSources sources = sources(surroundings, Optional.empty());
        return ProgramSettings.load(new ConfigSources(
                sources.home(), sources.settings(), sources.workspace(), sources.environment(), List.of()));
    }

    static DeepseekHome home(Surroundings surroundings) {
        return DeepseekHome.of(surroundings.environment(), surroundings.userHome());
    }

    /** The models of other providers that are known without asking anybody. */
    static List<String> otherModels(Surroundings surroundings, Config config) {
        return new KnownModels(ProviderKeys.all(config), home(surroundings).cache())
                .all().stream().map(ModelInfo::id).toList();
    }

    private List<Flag> flags() {
        List<Flag> flags = new ArrayList<>();
        Pair.table(set.all()).forEach((key, value) -> flags.add(new Flag("--set", key, value)));
        add(flags, "--model", "model.name", model);
        add(flags, "--effort", "model.effort", effort);
        add(flags, "--base-url", "model.base_url", baseUrl);
        return flags;
    }

    private static void add(List<Flag> flags, String option, String key, Value<String> given) {
        given.found().ifPresent(value -> flags.add(new Flag(option, key, value)));
    }
}
