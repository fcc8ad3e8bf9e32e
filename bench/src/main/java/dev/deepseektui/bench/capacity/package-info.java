/** What the capacity controller costs. */
@NullMarked
package dev.deepseektui.bench.capacity;

import org.jspecify.annotations.NullMarked;
