/** Messages, the roles of their authors, and the outcomes of calls. */
@NullMarked
package dev.deepseektui.core.conversation.message;

import org.jspecify.annotations.NullMarked;
