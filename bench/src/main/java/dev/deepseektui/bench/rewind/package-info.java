/** What it costs to be able to go back. */
@NullMarked
package dev.deepseektui.bench.rewind;

import org.jspecify.annotations.NullMarked;
