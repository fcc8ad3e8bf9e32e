/** What happened in the session, as the user sees it: blocks made of the tape's events, and the part of them on the screen. */
@NullMarked
package dev.deepseektui.app.tui.transcript;

import org.jspecify.annotations.NullMarked;
