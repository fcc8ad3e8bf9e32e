/** Measurements of compaction. */
@NullMarked
package dev.deepseektui.bench.compaction;

import org.jspecify.annotations.NullMarked;
