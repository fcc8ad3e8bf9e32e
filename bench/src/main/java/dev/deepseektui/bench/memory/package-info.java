/** Measurements of the agent's memory: recall and writing. */
@NullMarked
package dev.deepseektui.bench.memory;

import org.jspecify.annotations.NullMarked;
