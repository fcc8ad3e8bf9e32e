/** The capacity controller: signs that the agent loses track, interventions against it, and snapshots of the work. */
@NullMarked
package dev.deepseektui.core.context.capacity;

import org.jspecify.annotations.NullMarked;
