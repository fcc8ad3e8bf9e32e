/** Measurements of preparing a request and of folding a tape into a conversation. */
@NullMarked
package dev.deepseektui.bench.conversation;

import org.jspecify.annotations.NullMarked;
