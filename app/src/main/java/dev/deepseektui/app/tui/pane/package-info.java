/** What is known about the session at a glance: the status pane's sections and the bottom row. */
@NullMarked
package dev.deepseektui.app.tui.pane;

import org.jspecify.annotations.NullMarked;
