/** What agents save, and what they cost. */
@NullMarked
package dev.deepseektui.bench.agents;

import org.jspecify.annotations.NullMarked;
