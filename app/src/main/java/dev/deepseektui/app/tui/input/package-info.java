/** Key strokes from the bytes of a terminal. */
@NullMarked
package dev.deepseektui.app.tui.input;

import org.jspecify.annotations.NullMarked;
