/** Commands of the user that run on certain events and may refuse what happens next, in Claude Code's form. */
@NullMarked
package dev.deepseektui.core.tool.hook;

import org.jspecify.annotations.NullMarked;
