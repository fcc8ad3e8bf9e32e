/** What would have been decided, of a recorded session, under other settings. */
@NullMarked
package dev.deepseektui.core.replay;

import org.jspecify.annotations.NullMarked;
