/** Benchmarks of whole turns. */
@NullMarked
package dev.deepseektui.bench.turn;

import org.jspecify.annotations.NullMarked;
