/** The status pane, its sections, and the status row. */
@NullMarked
package dev.deepseektui.app.tui.pane;

import org.jspecify.annotations.NullMarked;
