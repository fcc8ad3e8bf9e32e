/** What the controller keeps outside the tape when it steps in. */
@NullMarked
package dev.deepseektui.core.context.capacity.snapshot;

import org.jspecify.annotations.NullMarked;
