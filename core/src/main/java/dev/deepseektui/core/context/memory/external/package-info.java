/** What others know: memory from outside of the workspace, asked with a deadline and never trusted. */
@NullMarked
package dev.deepseektui.core.context.memory.external;

import org.jspecify.annotations.NullMarked;
