/** Measurements of the tracking of file changes. */
@NullMarked
package dev.deepseektui.bench.rewind;

import org.jspecify.annotations.NullMarked;
