/** Benchmarks: JMH classes and harnesses, each beside its comparator. */
@NullMarked
package dev.deepseektui.bench;

import org.jspecify.annotations.NullMarked;
