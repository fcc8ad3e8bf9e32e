/** Measurements of what agents save and cost. */
@NullMarked
package dev.deepseektui.bench.agents;

import org.jspecify.annotations.NullMarked;
