/** Checkpoints of a recorded session, decided again under other settings. */
@NullMarked
package dev.deepseektui.bench.lab.capacity;

import org.jspecify.annotations.NullMarked;
