/** Text in cells of a terminal. */
@NullMarked
package dev.deepseektui.app.tui.text;

import org.jspecify.annotations.NullMarked;
