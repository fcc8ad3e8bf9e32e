/** Slash commands. Each group is declared in its own class; {@code SlashCommands} lists all commands. */
@NullMarked
package dev.deepseektui.app.tui.command;

import org.jspecify.annotations.NullMarked;
