/** Hooks: the user's commands that run at certain events and may prevent the next step, in Claude Code's format. */
@NullMarked
package dev.deepseektui.core.tool.hook;

import org.jspecify.annotations.NullMarked;
