/** Compaction: the reduction of the prompt when it fills up. */
@NullMarked
package dev.deepseektui.core.context.compaction;

import org.jspecify.annotations.NullMarked;
