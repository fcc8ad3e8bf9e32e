/** A brain that follows a script file with answers, expected requests and faults. */
@NullMarked
package dev.deepseektui.testkit.simulator.script;

import org.jspecify.annotations.NullMarked;
