/** The screen: its loop, display and messages. */
@NullMarked
package dev.deepseektui.app.tui;

import org.jspecify.annotations.NullMarked;
