@NullMarked
package dev.deepseektui.app.cells;

import org.jspecify.annotations.NullMarked;
