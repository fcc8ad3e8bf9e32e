/** Benchmarks: JMH classes and harnesses, each with a baseline for comparison. */
@NullMarked
package dev.deepseektui.bench;

import org.jspecify.annotations.NullMarked;
