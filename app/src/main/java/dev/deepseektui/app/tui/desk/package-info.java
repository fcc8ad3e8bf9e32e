/** The parts of the screen around the transcript: editor, panels, pane and status row. */
@NullMarked
package dev.deepseektui.app.tui.desk;

import org.jspecify.annotations.NullMarked;
