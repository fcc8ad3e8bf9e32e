package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.SettingsText;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.setup.BroughtFiles;
import dev.deepseektui.core.tool.workspace.guard.OwnFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that decide which settings hold; every command that reads settings has them. */
public final class SettingsOptions {
    @Option(names = "--model", paramLabel = "NAME", description = "Set the model.")
    private @Nullable String model;

    @Option(
            names = "--effort",
            paramLabel = "LEVEL",
            completionCandidates = Efforts.class,
            description = "Set the reasoning effort: low, high, max or off.")
    private @Nullable String effort;

    @Option(names = "--base-url", paramLabel = "URL", description = "Set the URL of the provider's API.")
    private @Nullable String baseUrl;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Set any setting for this run.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(names = "--config", paramLabel = "FILE", description = "Read another settings file.")
    private @Nullable Path settings;

    /** The words of the efforts, for completion. */
    static final class Efforts implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(Effort.values()).map(Effort::word).iterator();
        }
    }

    ConfigSources sources(Surroundings surroundings, Optional<Path> workspace) {
        return new ConfigSources(
                home(surroundings),
                Optional.ofNullable(settings).map(surroundings.workingDirectory()::resolve),
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
    public Config loadWithoutWorkspace(Surroundings surroundings) {
        return ProgramSettings.load(sources(surroundings, Optional.empty()));
    }

    /** The same with what another option of the command sets. */
    public Config loadWithoutWorkspace(Surroundings surroundings, List<Flag> more) {
        ConfigSources sources = sources(surroundings, Optional.empty());
        List<Flag> all = new ArrayList<>(sources.flags());
        all.addAll(more);
        return ProgramSettings.load(
                new ConfigSources(sources.home(), sources.settings(), sources.workspace(), sources.environment(), all));
    }

    /** As if these options had not been given. */
    public Config loadWithoutFlags(Surroundings surroundings) {
        ConfigSources sources = sources(surroundings, Optional.empty());
        return ProgramSettings.load(new ConfigSources(
                sources.home(), sources.settings(), sources.workspace(), sources.environment(), List.of()));
    }

    public static DeepseekHome home(Surroundings surroundings) {
        return DeepseekHome.of(surroundings.environment(), surroundings.userHome());
    }

    /** The models of other providers that are known without asking anybody. */
    static List<String> otherModels(Surroundings surroundings, Config config) {
        return new KnownModels(ProviderKeys.all(config), home(surroundings).cache())
                .all().stream().map(ModelInfo::id).toList();
    }

    private List<Flag> flags() {
        List<Flag> flags = new ArrayList<>();
        set.forEach((key, value) -> flags.add(new Flag("--set", key, value)));
        add(flags, "--model", "model.name", model);
        add(flags, "--effort", "model.effort", effort);
        add(flags, "--base-url", "model.base_url", baseUrl);
        return flags;
    }

    private static void add(List<Flag> flags, String option, String key, @Nullable String value) {
        if (value != null) {
            flags.add(new Flag(option, key, value));
        }
    }
}
