/** MCP servers for tests. */
@NullMarked
package dev.deepseektui.testkit.mcp;

import org.jspecify.annotations.NullMarked;
