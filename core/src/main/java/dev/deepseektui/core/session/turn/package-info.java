/** The loop of a turn: from a user message through requests and tools to the turn's end. */
@NullMarked
package dev.deepseektui.core.session.turn;

import org.jspecify.annotations.NullMarked;
