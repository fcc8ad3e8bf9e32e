/** The prompt: header, resident base, slot and body. It changes only by appending messages and by named rebases. */
@NullMarked
package dev.deepseektui.core.conversation;

import org.jspecify.annotations.NullMarked;
