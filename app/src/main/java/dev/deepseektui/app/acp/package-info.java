/**
 * The Agent Client Protocol.
 *
 * <p>{@link dev.deepseektui.app.acp.AcpAgent} answers the requests of the editor over the JSON-RPC of core. Each open session is an {@link
 * dev.deepseektui.app.acp.OpenSession} with its own thread; an {@link dev.deepseektui.app.acp.UpdateStream} turns its events into {@code
 * session/update}, and an {@link dev.deepseektui.app.acp.EditorApprover} asks by {@code session/request_permission}.
 */
@NullMarked
package dev.deepseektui.app.acp;

import org.jspecify.annotations.NullMarked;
