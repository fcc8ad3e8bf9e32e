/** How does the client of MCP stand to the protocol's own conformance suite? */
@NullMarked
package dev.deepseektui.bench.mcp;

import org.jspecify.annotations.NullMarked;
