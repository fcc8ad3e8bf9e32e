/** Slash commands. Each group declares its own; {@code SlashCommands} lists all of them. */
@NullMarked
package dev.deepseektui.app.tui.command;

import org.jspecify.annotations.NullMarked;
