/**
 * Diagnostics of language servers: new errors are reported to the model with the result of the edit that caused them. The servers of a
 * session are its {@link dev.deepseektui.core.tool.lsp.LspServers}; a server that fails costs at most the wait of one edit.
 */
@NullMarked
package dev.deepseektui.core.tool.lsp;

import org.jspecify.annotations.NullMarked;
