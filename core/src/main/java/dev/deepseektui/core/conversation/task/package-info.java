/** The state of the work: plan, facts, failures and files, folded from the tape. */
@NullMarked
package dev.deepseektui.core.conversation.task;

import org.jspecify.annotations.NullMarked;
