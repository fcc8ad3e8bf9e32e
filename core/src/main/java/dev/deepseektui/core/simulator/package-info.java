/** A strict DeepSeek on loopback: for demos, tests and benchmarks. */
@NullMarked
package dev.deepseektui.core.simulator;

import org.jspecify.annotations.NullMarked;
