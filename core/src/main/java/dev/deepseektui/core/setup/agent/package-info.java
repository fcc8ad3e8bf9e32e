/** Agents that a project or its user has written, for this program or others. */
@NullMarked
package dev.deepseektui.core.setup.agent;

import org.jspecify.annotations.NullMarked;
