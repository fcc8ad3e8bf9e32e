/** Measurements of how much the simulator delays a test. */
@NullMarked
package dev.deepseektui.bench.simulator;

import org.jspecify.annotations.NullMarked;
