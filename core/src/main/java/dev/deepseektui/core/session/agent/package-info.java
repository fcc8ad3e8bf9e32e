/** Agents, which do jobs in their own conversations and return only an answer. */
@NullMarked
package dev.deepseektui.core.session.agent;

import org.jspecify.annotations.NullMarked;
