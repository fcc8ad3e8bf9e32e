/** What the agent can do: tools, what they may be told, and the workspace they work in. */
@NullMarked
package dev.deepseektui.core.tool;

import org.jspecify.annotations.NullMarked;
