/** Terminal text: cells, styles, spans, lines and wrapping. Knows neither colours nor a terminal. */
@NullMarked
package dev.deepseektui.app.tui.text;

import org.jspecify.annotations.NullMarked;
