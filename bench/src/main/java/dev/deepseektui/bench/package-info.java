/** Benchmarks: JMH classes and harnesses, each with a comparator. */
@NullMarked
package dev.deepseektui.bench;

import org.jspecify.annotations.NullMarked;
