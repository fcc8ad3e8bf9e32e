/** How long is it? Exact token counts of texts, files and whole prompts. */
@NullMarked
package dev.deepseektui.core.conversation.tokens;

import org.jspecify.annotations.NullMarked;
