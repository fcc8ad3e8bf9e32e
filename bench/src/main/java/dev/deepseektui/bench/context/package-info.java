/** What ways to keep a conversation within a budget cost, and what they lose. */
@NullMarked
package dev.deepseektui.bench.context;

import org.jspecify.annotations.NullMarked;
