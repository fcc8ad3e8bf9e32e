/** What the capacity controller does when it steps in: refresh, tool replay, replan, each with its snapshot and its explanation. */
@NullMarked
package dev.deepseektui.core.context.capacity.intervention;

import org.jspecify.annotations.NullMarked;
