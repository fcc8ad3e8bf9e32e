/** An answer in Markdown as lines, also while it still grows. */
@NullMarked
package dev.deepseektui.app.tui.markdown;

import org.jspecify.annotations.NullMarked;
