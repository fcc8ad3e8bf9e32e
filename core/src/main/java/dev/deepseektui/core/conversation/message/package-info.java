/** Values used by all packages: messages, tool calls and their outcomes, token usage. */
@NullMarked
package dev.deepseektui.core.conversation.message;

import org.jspecify.annotations.NullMarked;
