/** Measurements of the capacity controller. */
@NullMarked
package dev.deepseektui.bench.capacity;

import org.jspecify.annotations.NullMarked;
