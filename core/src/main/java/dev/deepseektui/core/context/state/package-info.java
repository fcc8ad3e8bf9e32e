/** The state of a session: folds over its tape, and the log that records new events. */
@NullMarked
package dev.deepseektui.core.context.state;

import org.jspecify.annotations.NullMarked;
