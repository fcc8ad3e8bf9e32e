/** How long commands take to start and to end, and what their output costs. */
@NullMarked
package dev.deepseektui.bench.tool;

import org.jspecify.annotations.NullMarked;
