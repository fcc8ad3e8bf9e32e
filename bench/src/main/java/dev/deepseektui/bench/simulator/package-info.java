/** Measurements of the simulator's delay of a test. */
@NullMarked
package dev.deepseektui.bench.simulator;

import org.jspecify.annotations.NullMarked;
