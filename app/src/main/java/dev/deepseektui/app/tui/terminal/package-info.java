/** The terminal itself: its modes, its size, its cells, and that it is given back as it was. */
@NullMarked
package dev.deepseektui.app.tui.terminal;

import org.jspecify.annotations.NullMarked;
