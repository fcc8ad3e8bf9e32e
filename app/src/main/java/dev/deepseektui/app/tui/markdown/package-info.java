/** Rendering of Markdown answers as lines, also while they stream. */
@NullMarked
package dev.deepseektui.app.tui.markdown;

import org.jspecify.annotations.NullMarked;
