/** A session in small pictures, in the cells of a terminal. */
@NullMarked
package dev.deepseektui.app.tui.stats;

import org.jspecify.annotations.NullMarked;
