/** Exact token counts of text, files and prompts. */
@NullMarked
package dev.deepseektui.core.conversation.tokens;

import org.jspecify.annotations.NullMarked;
