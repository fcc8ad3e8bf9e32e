/** The screen as a whole: state, update and view, and the connection to the session. */
@NullMarked
package dev.deepseektui.app.tui.screen;

import org.jspecify.annotations.NullMarked;
