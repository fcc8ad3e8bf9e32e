/**
 * The Model Context Protocol, as a client: which tools do other people's servers have, and what becomes of a call? The servers of a
 * session are its {@link dev.deepseektui.core.tool.mcp.McpServers}; what of them the model knows is decided by
 * {@link dev.deepseektui.core.tool.mcp.ForeignTools}, for every change of it costs the whole cached prompt.
 */
@NullMarked
package dev.deepseektui.core.tool.mcp;

import org.jspecify.annotations.NullMarked;
