/** Plans for injecting the entries in a file. */
@NullMarked
package dev.deepseektui.bench.lab.arena;

import org.jspecify.annotations.NullMarked;
