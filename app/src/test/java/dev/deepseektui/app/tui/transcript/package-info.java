/** The transcript as grids of text. */
@NullMarked
package dev.deepseektui.app.tui.transcript;

import org.jspecify.annotations.NullMarked;
