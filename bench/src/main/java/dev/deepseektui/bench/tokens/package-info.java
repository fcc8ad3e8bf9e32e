/** How fast and how right are the token counts, next to other implementations? */
@NullMarked
package dev.deepseektui.bench.tokens;

import org.jspecify.annotations.NullMarked;
