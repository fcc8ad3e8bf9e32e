/** Measurements of the tools. */
@NullMarked
package dev.deepseektui.bench.tool;

import org.jspecify.annotations.NullMarked;
