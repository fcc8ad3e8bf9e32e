package dev.deepseektui.app.cli;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;

/** The declared settings as text for people: an example file, a table for docs/settings.md, lines for help. */
final class SettingsDocument {
    private SettingsDocument() {}

    /** A settings file that changes nothing: every key with its default, the unset ones as comments. */
    static String example(Declarations declarations) {
        StringBuilder text = new StringBuilder()
                .append(
                        "# Settings of deepseek-tui, each with its default. Copy what you change to ~/.deepseek/config.toml.\n")
                .append(
                        "# A later layer wins: this file, .deepseek/config.toml of a project, environment, command line.\n");
        for (String section : declarations.sections()) {
            text.append("\n[").append(section).append("]\n");
            declarations.keys().stream()
                    .filter(key -> key.section().equals(section))
                    .filter(key -> !isTable(key))
                    .forEach(key -> text.append(entry(key)));
            declarations.keys().stream()
                    .filter(key -> key.section().equals(section))
                    .filter(key -> isTable(key))
                    .forEach(key -> text.append(table(key)));
        }
        declarations.keys().stream().filter(key -> key.section().isEmpty()).forEach(key -> text.append(table(key)));
        return text.toString();
    }

    private static String table(ConfigKey<?> key) {
        return "\n# %s\n# %s\n[%s]\n".formatted(key.sentence(), key.type().allowed(), key.name());
    }

    private static boolean isTable(ConfigKey<?> key) {
        return key.is(ConfigKey.Trait.FILE_ONLY);
    }

    private static <T> String entry(ConfigKey<T> key) {
        String comment = "# %s\n# %s%s\n"
                .formatted(
                        key.sentence(),
                        key.type().allowed(),
                        key.whenUnset().isEmpty() ? "" : "; unset: " + key.whenUnset());
        return comment
                + key.builtIn()
                        .map(value -> key.shortName() + " = " + key.type().show(value))
                        .orElse("# " + key.shortName() + " =")
                + "\n";
    }

    /** The reference in docs/settings.md, as a Markdown table. */
    static String reference(Declarations declarations) {
        StringBuilder text = new StringBuilder("| key | default | allowed | meaning |\n|---|---|---|---|\n");
        declarations
                .keys()
                .forEach(key -> text.append("| `%s` | %s | %s | %s |\n"
                        .formatted(key.name(), fallback(key), key.type().allowed(), key.sentence())));
        return text.toString();
    }

    private static <T> String fallback(ConfigKey<T> key) {
        // A bar would end the cell of the table, even in code.
        return key.builtIn()
                .map(value -> "`" + key.type().show(value).replace("|", "\\|") + "`")
                .orElse(key.whenUnset());
    }
}
