/** What the arena's planner makes of entries in a file. */
@NullMarked
package dev.deepseektui.core.replay.arena;

import org.jspecify.annotations.NullMarked;
