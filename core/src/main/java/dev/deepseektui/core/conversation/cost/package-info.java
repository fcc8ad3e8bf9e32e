/** Prices, costs, and the effects of the provider's cache. */
@NullMarked
package dev.deepseektui.core.conversation.cost;

import org.jspecify.annotations.NullMarked;
