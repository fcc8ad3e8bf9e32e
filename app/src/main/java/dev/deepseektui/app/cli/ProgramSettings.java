package dev.deepseektui.app.cli;

import dev.deepseektui.app.doctor.UpdateKeys;
import dev.deepseektui.app.log.LogKeys;
import dev.deepseektui.app.tui.keys.UiKeys;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.SettingsText;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.session.SettingsCatalog;
import java.util.Optional;

/** All that can be set: what the core's rooms declare, newer versions, and the screen. */
final class ProgramSettings {
    static final Declarations ALL = Declarations.concat(SettingsCatalog.ALL, UpdateKeys.ALL, LogKeys.ALL, UiKeys.ALL);

    private ProgramSettings() {}

    /** From then on the process speaks the language that they say. */
    static Config load(ConfigSources sources) {
        return spoken(ConfigLoader.load(ALL, sources), sources);
    }

    /** The same with a workspace's own, read before. */
    static Config load(ConfigSources sources, Optional<SettingsText> workspace) {
        return spoken(ConfigLoader.load(ALL, sources, workspace), sources);
    }

    private static Config spoken(Config config, ConfigSources sources) {
        Language.of(config.get(UiKeys.LANGUAGE), sources.environment()).speak();
        return config;
    }
}
