/** The start of commands, their output, and the end of all processes that they start. */
@NullMarked
package dev.deepseektui.core.process;

import org.jspecify.annotations.NullMarked;
