/** Slash commands. */
@NullMarked
package dev.deepseektui.app.tui.command;

import org.jspecify.annotations.NullMarked;
