/** What the screen costs. */
@NullMarked
package dev.deepseektui.bench.tui;

import org.jspecify.annotations.NullMarked;
