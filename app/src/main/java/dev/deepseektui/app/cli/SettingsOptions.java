package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.doctor.InstallationExamination;
import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.keys.UiKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.ConfigSources.SettingsText;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The options that override settings. Every command that reads settings has them. */
public final class SettingsOptions extends CommandArguments {
    private final Value<String> model = value("--model NAME");
    private final Value<String> effort =
            value("--effort LEVEL", Stream.of(Effort.values()).map(Effort::word).toList());

    private final Value<String> baseUrl = value("--base-url URL");
    private final NamedValues set = table("--set KEY=VALUE");
    private final Value<Path> settings = value("--config FILE", Path.class);

    ConfigSources sources(HostEnvironment hostEnvironment, Optional<Path> workspace) {
        return sources(hostEnvironment, workspace, flags());
    }

    private ConfigSources sources(HostEnvironment hostEnvironment, Optional<Path> workspace, List<Flag> flags) {
        return new ConfigSources(
                hostEnvironment.home(),
                settings.get().map(hostEnvironment.workingDirectory()::resolve),
                workspace,
                hostEnvironment.environment(),
                flags);
    }

    /** Loads the settings, including those of a trusted workspace. */
    Config load(HostEnvironment hostEnvironment, ProjectSetup trusted) {
        return ProgramSettings.load(
                sources(hostEnvironment, Optional.empty()),
                trusted.settings().map(file -> new SettingsText(file.path(), file.bytes())));
    }

    /** Returns the workspace's setup files as they are now. */
    ProjectSetup projectSetup(HostEnvironment hostEnvironment, Path workspace) {
        return ProjectSetup.of(
                workspace,
                sources(hostEnvironment, Optional.of(workspace)).workspaceSettings(),
                OwnFiles.of(hostEnvironment.home(), hostEnvironment.environment()));
    }

    /**
     * Loads the settings without those of the workspace, so that invalid workspace settings cannot make the command
     * fail.
     */
    public Config loadWithoutWorkspace(HostEnvironment hostEnvironment) {
        return ProgramSettings.load(sources(hostEnvironment, Optional.empty()));
    }

    /** Loads the settings without those of the workspace, with additional options. */
    public Config loadWithoutWorkspace(HostEnvironment hostEnvironment, List<Flag> more) {
        List<Flag> all = Stream.concat(flags().stream(), more.stream()).toList();
        return ProgramSettings.load(sources(hostEnvironment, Optional.empty(), all));
    }

    /** Loads the settings without those of the workspace and without the options on the command line. */
    public Config loadWithoutFlags(HostEnvironment hostEnvironment) {
        return ProgramSettings.load(sources(hostEnvironment, Optional.empty(), List.of()));
    }

    /** Returns the path of the user's settings file; the file may not exist. */
    Path file(HostEnvironment hostEnvironment) {
        ConfigSources sources = sources(hostEnvironment, Optional.empty());
        return sources.settings().orElseGet(() -> ConfigLoader.place(sources.home(), ProgramSettings.ALL));
    }

    private List<Flag> flags() {
        List<Flag> flags = new ArrayList<>();
        set.entries().forEach((key, value) -> flags.add(new Flag("--set", key, value)));
        model.get().ifPresent(name -> flags.add(new Flag("--model", "model.name", name)));
        effort.get().ifPresent(word -> flags.add(new Flag("--effort", "model.effort", word)));
        baseUrl.get().ifPresent(url -> flags.add(new Flag("--base-url", "model.base_url", url)));
        return flags;
    }

    public static final class WorkspaceOption extends CommandArguments {
        private final Value<Path> workspace = value("-C, --workspace DIR", Path.class);

        public Path directory(HostEnvironment hostEnvironment) {
            Path here = hostEnvironment.workingDirectory();
            if (workspace.get().isEmpty()) {
                return here;
            }
            Path named = workspace.required();
            Path directory = here.resolve(named).normalize();
            if (!Files.isDirectory(directory)) {
                throw new UserError(say(Files.exists(directory) ? "cli.not_folder" : "cli.no_folder", "-C " + named));
            }
            return directory;
        }
    }

    static final class ModeOption extends CommandArguments {
        static final List<String> WORDS =
                Stream.of(ApprovalMode.values()).map(ApprovalMode::word).toList();

        private final Value<String> mode = value("--mode MODE", WORDS);

        Optional<ApprovalMode> mode() {
            try {
                return mode.get().map(ApprovalMode::of);
            } catch (IllegalArgumentException e) {
                throw new UserError(say("cli.mode.unknown", mode.required()), e);
            }
        }
    }

    /** All settings of deepseek-tui: those of core and those of this module. */
    static final class ProgramSettings {
        static final Declarations ALL = Declarations.concat(
                SettingsCatalog.ALL,
                Declarations.of(InstallationExamination.UPDATE_CHECK, ProgramLog.LEVEL),
                UiKeys.ALL);

        private ProgramSettings() {}

        /** Loads the settings and sets the language of the process to the configured one. */
        static Config load(ConfigSources sources) {
            return withLanguage(ConfigLoader.load(ALL, sources), sources);
        }

        /**
         * Loads the settings, including workspace settings that have already been read, and sets the language of the
         * process.
         */
        static Config load(ConfigSources sources, Optional<SettingsText> workspace) {
            return withLanguage(ConfigLoader.load(ALL, sources, workspace), sources);
        }

        private static Config withLanguage(Config config, ConfigSources sources) {
            Language.of(config.get(UiKeys.LANGUAGE), sources.environment()).makeCurrent();
            return config;
        }
    }
}
