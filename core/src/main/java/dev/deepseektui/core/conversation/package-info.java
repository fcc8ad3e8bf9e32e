/** The prompt: header, resident base, slot and body, appended to or rebased by name. */
@NullMarked
package dev.deepseektui.core.conversation;

import org.jspecify.annotations.NullMarked;
