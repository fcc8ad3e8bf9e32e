/** Replays of a recorded session's conversation, with the size and cost of its prompts. */
@NullMarked
package dev.deepseektui.bench.lab.context;

import org.jspecify.annotations.NullMarked;
