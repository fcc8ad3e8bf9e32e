/** What lies above the screen for a while. */
@NullMarked
package dev.deepseektui.app.tui.overlay;

import org.jspecify.annotations.NullMarked;
