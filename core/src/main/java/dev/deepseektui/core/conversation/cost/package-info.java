/** What it costs: prices, what was spent, what a rewrite would cost, what the provider's cache keeps. */
@NullMarked
package dev.deepseektui.core.conversation.cost;

import org.jspecify.annotations.NullMarked;
