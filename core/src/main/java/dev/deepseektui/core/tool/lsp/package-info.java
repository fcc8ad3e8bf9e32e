/**
 * Diagnostics of language servers: the errors that an edit brought, told to the model with the edit's result. The servers of a session are
 * its {@link dev.deepseektui.core.tool.lsp.LspServers}; a server that fails costs at most the wait of one edit.
 */
@NullMarked
package dev.deepseektui.core.tool.lsp;

import org.jspecify.annotations.NullMarked;
