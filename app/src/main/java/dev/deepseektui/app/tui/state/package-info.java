/** What the screen knows besides the transcript: its settings, its parts' places, and what goes on. */
@NullMarked
package dev.deepseektui.app.tui.state;

import org.jspecify.annotations.NullMarked;
