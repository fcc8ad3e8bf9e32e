/** Measurements of tracking file changes. */
@NullMarked
package dev.deepseektui.bench.rewind;

import org.jspecify.annotations.NullMarked;
