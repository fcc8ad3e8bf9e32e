/** Programs of the user's that are told of certain moments, and may have a say in what happens next: as Claude Code and codex have them. */
@NullMarked
package dev.deepseektui.core.setup.hook;

import org.jspecify.annotations.NullMarked;
