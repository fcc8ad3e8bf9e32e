/** The terminal: its modes, its input, and the output of frames. */
@NullMarked
package dev.deepseektui.app.tui.terminal;

import org.jspecify.annotations.NullMarked;
