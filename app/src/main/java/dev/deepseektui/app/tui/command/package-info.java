/** Slash commands: each group declares its own, {@code SlashCommands} lists them all. */
@NullMarked
package dev.deepseektui.app.tui.command;

import org.jspecify.annotations.NullMarked;
