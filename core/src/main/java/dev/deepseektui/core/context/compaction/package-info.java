/** What goes out of the prompt when it fills. */
@NullMarked
package dev.deepseektui.core.context.compaction;

import org.jspecify.annotations.NullMarked;
