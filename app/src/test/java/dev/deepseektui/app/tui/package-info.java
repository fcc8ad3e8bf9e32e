/** The screen. */
@NullMarked
package dev.deepseektui.app.tui;

import org.jspecify.annotations.NullMarked;
