/** Starting commands, capturing their output, and ending all processes that they start. */
@NullMarked
package dev.deepseektui.core.process;

import org.jspecify.annotations.NullMarked;
