/** Measurements of the arena's speed and of its share of a session's input. */
@NullMarked
package dev.deepseektui.bench.arena;

import org.jspecify.annotations.NullMarked;
