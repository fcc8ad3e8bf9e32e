/** Comparisons of token counts with other implementations: speed and correctness. */
@NullMarked
package dev.deepseektui.bench.tokens;

import org.jspecify.annotations.NullMarked;
