/** Measurements of the screen. */
@NullMarked
package dev.deepseektui.bench.tui;

import org.jspecify.annotations.NullMarked;
