/** Markdown as grids of text, whole and streamed. */
@NullMarked
package dev.deepseektui.app.tui.markdown;

import org.jspecify.annotations.NullMarked;
