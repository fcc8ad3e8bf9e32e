/** Pictures on a screen of cells: which are shown, how large, and what the terminal is handed of them. */
@NullMarked
package dev.deepseektui.app.tui.picture;

import org.jspecify.annotations.NullMarked;
