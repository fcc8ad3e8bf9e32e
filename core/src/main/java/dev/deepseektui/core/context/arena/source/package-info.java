/** What the program itself offers for injection: who the agent is, what holds, what is to be done and what went wrong. */
@NullMarked
package dev.deepseektui.core.context.arena.source;

import org.jspecify.annotations.NullMarked;
