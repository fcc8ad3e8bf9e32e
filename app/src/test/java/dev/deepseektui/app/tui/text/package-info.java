/** Text in terminal cells. */
@NullMarked
package dev.deepseektui.app.tui.text;

import org.jspecify.annotations.NullMarked;
