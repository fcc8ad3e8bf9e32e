package dev.deepseektui.app.cli;

import dev.deepseektui.app.tui.state.UiKeys;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.session.SettingsCatalog;

/** All that can be set: what the core's rooms declare, and the screen. */
final class ProgramSettings {
    static final Declarations ALL = Declarations.concat(SettingsCatalog.ALL, UiKeys.ALL);

    private ProgramSettings() {}
}
