/** Exact token counts of texts, files and prompts. */
@NullMarked
package dev.deepseektui.core.conversation.tokens;

import org.jspecify.annotations.NullMarked;
