/**
 * The Agent Client Protocol.
 *
 * <p>{@link dev.deepseektui.app.acp.AcpAgent} answers the editor's requests over core's JSON-RPC. Each open session is an
 * {@link dev.deepseektui.app.acp.OpenSession} with its own thread; an {@link dev.deepseektui.app.acp.UpdateStream} turns its
 * events into {@code session/update}, and an {@link dev.deepseektui.app.acp.EditorApprover} asks for approval with {@code
 * session/request_permission}.
 */
@NullMarked
package dev.deepseektui.app.acp;

import org.jspecify.annotations.NullMarked;
