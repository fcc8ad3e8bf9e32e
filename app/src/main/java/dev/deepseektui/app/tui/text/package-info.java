/** Text as a terminal shows it: cells, styles, spans, lines, and how they wrap. Knows neither colours nor a terminal. */
@NullMarked
package dev.deepseektui.app.tui.text;

import org.jspecify.annotations.NullMarked;
