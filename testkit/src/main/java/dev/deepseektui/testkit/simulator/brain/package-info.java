/** The sources of the simulator's answers, and the faults in sending them. */
@NullMarked
package dev.deepseektui.testkit.simulator.brain;

import org.jspecify.annotations.NullMarked;
