/** The user's commands that run at certain events and may refuse the next step, in Claude Code's format. */
@NullMarked
package dev.deepseektui.core.tool.hook;

import org.jspecify.annotations.NullMarked;
