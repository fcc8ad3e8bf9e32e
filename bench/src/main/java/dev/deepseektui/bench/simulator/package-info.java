/** How long does the simulator keep a test waiting? */
@NullMarked
package dev.deepseektui.bench.simulator;

import org.jspecify.annotations.NullMarked;
