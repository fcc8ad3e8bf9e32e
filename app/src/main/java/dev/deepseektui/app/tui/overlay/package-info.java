/** What lies above the screen for a while: questions, lists to choose from, things to read. */
@NullMarked
package dev.deepseektui.app.tui.overlay;

import org.jspecify.annotations.NullMarked;
