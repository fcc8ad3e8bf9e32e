/**
 * Diagnostics from language servers. New errors are reported to the model with the result of the edit that caused them.
 * {@link dev.deepseektui.core.tool.lsp.LspServers} holds the servers of a session; a failing server delays at most one
 * edit.
 */
@NullMarked
package dev.deepseektui.core.tool.lsp;

import org.jspecify.annotations.NullMarked;
