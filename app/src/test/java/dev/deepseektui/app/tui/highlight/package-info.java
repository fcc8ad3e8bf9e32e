/** Code by its roles. */
@NullMarked
package dev.deepseektui.app.tui.highlight;

import org.jspecify.annotations.NullMarked;
