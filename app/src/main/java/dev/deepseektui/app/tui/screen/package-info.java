/** The complete screen: the view of a session, and the effects of keys. */
@NullMarked
package dev.deepseektui.app.tui.screen;

import org.jspecify.annotations.NullMarked;
