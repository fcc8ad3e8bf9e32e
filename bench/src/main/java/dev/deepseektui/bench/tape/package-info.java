/** How fast tapes open and grow. */
@NullMarked
package dev.deepseektui.bench.tape;

import org.jspecify.annotations.NullMarked;
