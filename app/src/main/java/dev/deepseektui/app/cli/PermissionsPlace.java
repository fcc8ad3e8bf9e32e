package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.RulesInForce;
import java.nio.file.Path;

/** The options that decide whose rules are meant: of which workspace, beside those of which settings. */
final class PermissionsPlace extends Arguments {
    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final SettingsOptions settings = group(new SettingsOptions());

    Path directory(Surroundings surroundings) {
        return workspace.directory(surroundings);
    }

    /** A workspace's own settings have no say in this. */
    Config config(Surroundings surroundings) {
        return settings.loadWithoutWorkspace(surroundings);
    }

    /** What does not count is said. */
    RulesInForce rules(Surroundings surroundings, Console console) {
        RulesInForce rules = RulesInForce.of(
                config(surroundings), SessionOptions.installation(surroundings), directory(surroundings));
        rules.book().complaints().forEach(console::say);
        return rules;
    }
}
