/** Comparisons of methods that keep a conversation within a budget: what they cost and what they lose. */
@NullMarked
package dev.deepseektui.bench.context;

import org.jspecify.annotations.NullMarked;
