/** Measurements of memory. */
@NullMarked
package dev.deepseektui.bench.memory;

import org.jspecify.annotations.NullMarked;
