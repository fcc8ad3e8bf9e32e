/** Comparisons of methods that keep a conversation within a budget: their costs and losses. */
@NullMarked
package dev.deepseektui.bench.context;

import org.jspecify.annotations.NullMarked;
