/** Measurements of the engine's own time in a turn. */
@NullMarked
package dev.deepseektui.bench.turn;

import org.jspecify.annotations.NullMarked;
