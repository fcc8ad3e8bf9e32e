/** Replays of a recorded session's checkpoints under other settings. */
@NullMarked
package dev.deepseektui.bench.lab.capacity;

import org.jspecify.annotations.NullMarked;
