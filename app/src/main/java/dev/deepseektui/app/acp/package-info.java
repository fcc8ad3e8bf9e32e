/**
 * The Agent Client Protocol: how does an editor have sessions with this program?
 *
 * <p>{@link dev.deepseektui.app.acp.AcpAgent} answers what the editor asks, over the JSON-RPC of the core. Each session that is open is an
 * {@link dev.deepseektui.app.acp.OpenSession} with a thread of its own; what happens in it becomes {@code session/update}s in an
 * {@link dev.deepseektui.app.acp.UpdateStream}, and what needs a person's yes becomes a {@code session/request_permission}.
 */
@NullMarked
package dev.deepseektui.app.acp;

import org.jspecify.annotations.NullMarked;
