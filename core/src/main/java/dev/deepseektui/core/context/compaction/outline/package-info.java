/** What stands in the place of a file that nobody looks at: its parts, by name and line. */
@NullMarked
package dev.deepseektui.core.context.compaction.outline;

import org.jspecify.annotations.NullMarked;
