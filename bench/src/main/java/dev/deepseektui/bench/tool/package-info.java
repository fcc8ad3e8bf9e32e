/** How fast the tools are. */
@NullMarked
package dev.deepseektui.bench.tool;

import org.jspecify.annotations.NullMarked;
