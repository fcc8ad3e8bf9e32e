/** Plain values that every room speaks in: messages, tool calls and their outcomes, token usage. */
@NullMarked
package dev.deepseektui.core.conversation.message;

import org.jspecify.annotations.NullMarked;
