/** Plans for injecting entries that are read from a file. */
@NullMarked
package dev.deepseektui.bench.lab.arena;

import org.jspecify.annotations.NullMarked;
