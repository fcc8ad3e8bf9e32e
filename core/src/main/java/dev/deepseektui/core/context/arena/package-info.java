/**
 * Context injected in addition to the conversation: zones with budgets, the entries that sources offer, and the plan that
 * chooses among them.
 */
@NullMarked
package dev.deepseektui.core.context.arena;

import org.jspecify.annotations.NullMarked;
