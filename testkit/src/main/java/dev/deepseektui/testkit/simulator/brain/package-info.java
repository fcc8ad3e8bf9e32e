/** Who answers in the simulator, what it answers, and what goes wrong on the way. */
@NullMarked
package dev.deepseektui.testkit.simulator.brain;

import org.jspecify.annotations.NullMarked;
