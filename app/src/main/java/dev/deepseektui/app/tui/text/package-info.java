/** Terminal text: cells, styles, spans, lines, wrapping and themes. */
@NullMarked
package dev.deepseektui.app.tui.text;

import org.jspecify.annotations.NullMarked;
