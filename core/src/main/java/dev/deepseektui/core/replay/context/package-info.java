/** A recorded session sent through the conversation again: what its prompts would have held and cost. */
@NullMarked
package dev.deepseektui.core.replay.context;

import org.jspecify.annotations.NullMarked;
