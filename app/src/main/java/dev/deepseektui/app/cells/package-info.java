/** The width of text in terminal cells. */
@NullMarked
package dev.deepseektui.app.cells;

import org.jspecify.annotations.NullMarked;
