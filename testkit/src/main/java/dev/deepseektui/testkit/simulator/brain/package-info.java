/** Sources of answers in the simulator, and faults on the way. */
@NullMarked
package dev.deepseektui.testkit.simulator.brain;

import org.jspecify.annotations.NullMarked;
