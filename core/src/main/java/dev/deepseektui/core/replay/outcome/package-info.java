/** How well the controller's signals tell runs that failed from runs that were resolved. */
@NullMarked
package dev.deepseektui.core.replay.outcome;

import org.jspecify.annotations.NullMarked;
