/** A strict DeepSeek on loopback: for demos, tests and benchmarks. */
@NullMarked
package dev.deepseektui.testkit.simulator;

import org.jspecify.annotations.NullMarked;
