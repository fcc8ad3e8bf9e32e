/** Rendering of Markdown answers as lines, even while they are streamed. */
@NullMarked
package dev.deepseektui.app.tui.markdown;

import org.jspecify.annotations.NullMarked;
