/** The size of the prompt and its limits. */
@NullMarked
package dev.deepseektui.core.conversation.budget;

import org.jspecify.annotations.NullMarked;
