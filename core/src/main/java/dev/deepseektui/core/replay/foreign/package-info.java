/** What other programs recorded of their sessions, read into one of ours. */
@NullMarked
package dev.deepseektui.core.replay.foreign;

import org.jspecify.annotations.NullMarked;
