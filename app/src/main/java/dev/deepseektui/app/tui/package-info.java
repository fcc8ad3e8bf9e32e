/** The screen's event loop, display, messages and effects. */
@NullMarked
package dev.deepseektui.app.tui;

import org.jspecify.annotations.NullMarked;
