/** The program as a user sees it, in a real terminal and with a simulator. */
@NullMarked
package dev.deepseektui.app.tui.live;

import org.jspecify.annotations.NullMarked;
