/** A strict DeepSeek service on the loopback interface, for demos, tests and benchmarks. */
@NullMarked
package dev.deepseektui.testkit.simulator;

import org.jspecify.annotations.NullMarked;
