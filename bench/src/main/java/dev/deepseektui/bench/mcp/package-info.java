/** A run of the MCP client against the protocol's own conformance suite. */
@NullMarked
package dev.deepseektui.bench.mcp;

import org.jspecify.annotations.NullMarked;
