/** Agents: jobs that are done in a conversation of their own, of which only the answer comes back. */
@NullMarked
package dev.deepseektui.core.session.agent;

import org.jspecify.annotations.NullMarked;
