/** How many cells of a terminal does a text take? */
@NullMarked
package dev.deepseektui.app.cells;

import org.jspecify.annotations.NullMarked;
