/** What the engine itself costs in a turn. */
@NullMarked
package dev.deepseektui.bench.turn;

import org.jspecify.annotations.NullMarked;
