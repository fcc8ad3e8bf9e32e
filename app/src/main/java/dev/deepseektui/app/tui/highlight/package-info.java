/** Which words of a line of code are keywords, strings, comments: enough to read by, in one pass over the line. */
@NullMarked
package dev.deepseektui.app.tui.highlight;

import org.jspecify.annotations.NullMarked;
