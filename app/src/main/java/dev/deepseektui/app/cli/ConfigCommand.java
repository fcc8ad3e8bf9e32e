package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.ProgramSettings;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.Provenance;
import dev.deepseektui.core.model.ProviderKeys.ProviderTable;
import dev.deepseektui.core.tool.mcp.ServerSpec.ServerTable;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The command that shows the effective settings and where they come from. */
final class ConfigCommand extends ProgramCommand {
    private static final String HIDDEN = "(set)";

    private final SettingsOptions settings = group(new SettingsOptions());
    private final WorkspaceOption workspace = group(new WorkspaceOption());
    private final Switch json = flag("--json");
    private final Switch example = flag("--example");
    private final Switch reference = flag("--reference");

    ConfigCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
        examples("deepseek-tui config", "deepseek-tui config --example > config.toml");
    }

    @Override
    public Integer call() {
        if (example.isGiven()) {
            console.out().print(SettingsDocument.example(ProgramSettings.ALL));
            return ExitCode.DONE;
        }
        if (reference.isGiven()) {
            console.out().print(SettingsDocument.reference(ProgramSettings.ALL));
            return ExitCode.DONE;
        }
        ConfigSources sources = settings.sources(hostEnvironment, Optional.of(workspace.directory(hostEnvironment)));
        Config config = ProgramSettings.load(sources);
        if (json.isGiven()) {
            console.json(report(config, sources));
        } else {
            lines(config).forEach(console.out()::println);
            sources.workspaceSettings()
                    .filter(Files::exists)
                    .ifPresent(file -> console.say(say("cli.config.project", file)));
        }
        return ExitCode.DONE;
    }

    /** Returns one line per setting: its key, value and source. */
    static List<String> lines(Config config) {
        int widest = ProgramSettings.ALL.keys().stream()
                .mapToInt(key -> key.name().length())
                .max()
                .orElse(0);
        Columns columns = new Columns("  ", -widest, -26, 0);
        return ProgramSettings.ALL.keys().stream()
                .map(key ->
                        columns.row(key.name(), SafeText.line(shown(config, key)), SafeText.line(origin(config, key))))
                .toList();
    }

    private static <T> String shown(Config config, ConfigKey<T> key) {
        if (key.is(ConfigKey.Trait.SECRET)) {
            return config.find(key).isPresent() ? say("cli.config.set") : say("cli.config.unset");
        }
        if (key.is(ConfigKey.Trait.ADDRESS)) {
            return "\"" + value(config, key) + "\"";
        }
        return config.find(key).map(key.type()::show).orElse(say("cli.config.unset"));
    }

    private static String origin(Config config, ConfigKey<?> key) {
        Provenance provenance = config.provenance(key);
        boolean unset = config.find(key).isEmpty();
        return unset ? key.whenUnset() : provenance.place();
    }

    private Map<String, Object> report(Config config, ConfigSources sources) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (ConfigKey<?> key : ProgramSettings.ALL.keys()) {
            Provenance provenance = config.provenance(key);
            Map<String, @Nullable Object> entry = new LinkedHashMap<>();
            entry.put("value", value(config, key));
            entry.put("layer", provenance.layer().words());
            entry.put("source", provenance.place());
            values.put(key.name(), entry);
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("home", sources.home().directory().toString());
        report.put(
                "settings",
                sources.settings()
                        .orElseGet(() -> ConfigLoader.place(sources.home(), ProgramSettings.ALL))
                        .toString());
        sources.workspaceSettings().ifPresent(file -> {
            report.put("workspace_settings", file.toString());
            report.put("workspace_settings_exist", Files.exists(file));
        });
        report.put("values", values);
        return report;
    }

    private static @Nullable Object value(Config config, ConfigKey<?> key) {
        if (key.is(ConfigKey.Trait.SECRET)) {
            return config.find(key).isPresent() ? HIDDEN : null;
        }
        Object value = config.find(key).orElse(null);
        return value != null && key.is(ConfigKey.Trait.ADDRESS) ? SecretMask.address(value.toString()) : masked(value);
    }

    /** Returns a copy of a value with the secrets in server and provider tables masked. */
    private static @Nullable Object masked(@Nullable Object value) {
        if (value instanceof Map<?, ?> table) {
            Map<String, @Nullable Object> masked = new LinkedHashMap<>();
            table.forEach((name, each) -> masked.put(String.valueOf(name), masked(each)));
            return masked;
        }
        if (value instanceof ServerTable server) {
            return new ServerTable(SecretMask.fields(server.fields()));
        }
        return value instanceof ProviderTable provider
                ? new ProviderTable(SecretMask.fields(provider.fields()))
                : value;
    }

    /** The documentation of the declared settings: an example file and a table for docs/settings.md. */
    static final class SettingsDocument {
        private SettingsDocument() {}

        /** Returns an example settings file that contains all defaults. Keys without a default are commented out. */
        static String example(Declarations declarations) {
            StringBuilder text = new StringBuilder()
                    .append("# Settings of deepseek-tui, each with its default. Copy what you change to"
                            + " ~/.deepseek/config.toml.\n")
                    .append("# A later layer wins: this file, .deepseek/config.toml of a project, environment, command"
                            + " line.\n");
            for (String section : declarations.sections()) {
                text.append("\n[").append(section).append("]\n");
                declarations.keys().stream()
                        .filter(key -> key.section().equals(section))
                        .sorted(Comparator.comparing(SettingsDocument::isTable))
                        .forEach(key -> text.append(isTable(key) ? table(key) : entry(key)));
            }
            declarations.keys().stream().filter(key -> key.section().isEmpty()).forEach(key -> text.append(table(key)));
            return text.toString();
        }

        private static String table(ConfigKey<?> key) {
            return "\n# %s\n# %s\n[%s]\n"
                    .formatted(key.description(), key.type().allowed(), key.name());
        }

        private static boolean isTable(ConfigKey<?> key) {
            return key.is(ConfigKey.Trait.FILE_ONLY);
        }

        private static <T> String entry(ConfigKey<T> key) {
            String comment = "# %s\n# %s%s\n"
                    .formatted(
                            key.description(),
                            key.type().allowed(),
                            key.whenUnset().isEmpty() ? "" : "; unset: " + key.whenUnset());
            return comment
                    + key.builtIn()
                            .map(value -> key.shortName() + " = " + key.type().show(value))
                            .orElse("# " + key.shortName() + " =")
                    + "\n";
        }

        /** Returns the settings as a Markdown table for docs/settings.md. */
        static String reference(Declarations declarations) {
            StringBuilder text = new StringBuilder("| key | default | allowed | meaning |\n|---|---|---|---|\n");
            declarations
                    .keys()
                    .forEach(key -> text.append("| `%s` | %s | %s | %s |\n"
                            .formatted(key.name(), fallback(key), key.type().allowed(), key.description())));
            return text.toString();
        }

        private static <T> String fallback(ConfigKey<T> key) {
            // An unescaped vertical bar would end the table cell, even inside code.
            return key.builtIn()
                    .map(value -> "`" + key.type().show(value).replace("|", "\\|") + "`")
                    .orElse(key.whenUnset());
        }
    }
}
