/** What a request costs to prepare, and what it takes to fold a tape into a conversation. */
@NullMarked
package dev.deepseektui.bench.conversation;

import org.jspecify.annotations.NullMarked;
