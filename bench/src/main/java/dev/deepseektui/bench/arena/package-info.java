/** How long the arena takes, and what of a session's input it is. */
@NullMarked
package dev.deepseektui.bench.arena;

import org.jspecify.annotations.NullMarked;
