/** Programs for the measurements of the terminal: what a screen costs that shows a long transcript while an answer comes. */
@NullMarked
package dev.deepseektui.bench.terminal;

import org.jspecify.annotations.NullMarked;
