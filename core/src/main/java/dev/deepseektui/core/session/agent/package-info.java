/** Agents, which do jobs in conversations of their own and return only an answer. */
@NullMarked
package dev.deepseektui.core.session.agent;

import org.jspecify.annotations.NullMarked;
