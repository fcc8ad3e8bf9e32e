/** All that stands around the transcript: editor, status pane and bottom row as one. */
@NullMarked
package dev.deepseektui.app.tui.desk;

import org.jspecify.annotations.NullMarked;
