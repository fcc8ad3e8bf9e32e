/** How full the prompt is, and how full it may be. */
@NullMarked
package dev.deepseektui.core.conversation.budget;

import org.jspecify.annotations.NullMarked;
