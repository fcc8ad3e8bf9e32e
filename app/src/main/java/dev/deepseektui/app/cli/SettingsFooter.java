package dev.deepseektui.app.cli;

import dev.deepseektui.core.session.SettingsCatalog;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;

/** Puts the list of all keys under the help of {@code config}. */
final class SettingsFooter implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
        command.usageMessage().footer(SettingsDocument.help(SettingsCatalog.ALL));
        return command;
    }
}
