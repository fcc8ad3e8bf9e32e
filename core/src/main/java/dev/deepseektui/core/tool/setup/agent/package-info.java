/** Agents that a project or its user has written, for this program or others. */
@NullMarked
package dev.deepseektui.core.tool.setup.agent;

import org.jspecify.annotations.NullMarked;
