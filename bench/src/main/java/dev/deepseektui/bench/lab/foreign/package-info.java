/** Sessions recorded by other programs, and their conversion to tapes. */
@NullMarked
package dev.deepseektui.bench.lab.foreign;

import org.jspecify.annotations.NullMarked;
