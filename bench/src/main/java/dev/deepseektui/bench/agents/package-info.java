/** Measurements of the savings and the costs of agents. */
@NullMarked
package dev.deepseektui.bench.agents;

import org.jspecify.annotations.NullMarked;
