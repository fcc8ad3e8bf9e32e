/** Measurements of the arena's speed and of the share of injected tokens in a session's input. */
@NullMarked
package dev.deepseektui.bench.arena;

import org.jspecify.annotations.NullMarked;
