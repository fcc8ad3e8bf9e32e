/**
 * A client of the Model Context Protocol. {@link dev.deepseektui.core.tool.mcp.McpServers} holds the servers of a session.
 * {@link dev.deepseektui.core.tool.mcp.ForeignTools} decides which of their tools the model knows, because each change of the
 * list invalidates the whole cached prompt.
 */
@NullMarked
package dev.deepseektui.core.tool.mcp;

import org.jspecify.annotations.NullMarked;
