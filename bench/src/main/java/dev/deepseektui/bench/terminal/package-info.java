/** Programs for measuring the terminal: the cost of showing a long transcript while an answer streams. */
@NullMarked
package dev.deepseektui.bench.terminal;

import org.jspecify.annotations.NullMarked;
