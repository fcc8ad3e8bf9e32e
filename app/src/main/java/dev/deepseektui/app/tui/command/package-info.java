/** What the user can order with a slash: each group declares its commands, one list holds them all. */
@NullMarked
package dev.deepseektui.app.tui.command;

import org.jspecify.annotations.NullMarked;
