/**
 * JSON-RPC 2.0 in both directions: who asks whom what over one pipe, and what becomes of it?
 *
 * <p>A {@link dev.deepseektui.core.base.rpc.Connection} stands over a {@link dev.deepseektui.core.base.rpc.Wire}, which carries messages: of
 * {@link dev.deepseektui.core.base.rpc.LineWire}s one JSON object is a line. What the other side asks or tells goes to the
 * {@link dev.deepseektui.core.base.rpc.Connection.Peer} of this side; what this side asks is a {@link dev.deepseektui.core.base.rpc.Connection#call},
 * which ends in a result or a {@link dev.deepseektui.core.base.rpc.RpcFailure}, within the {@link dev.deepseektui.core.base.rpc.Connection.Patience} it
 * was given. JSON-RPC has no words for cancelling and progress: the {@link dev.deepseektui.core.base.rpc.Connection.Conventions} of a protocol say
 * which it uses.
 *
 * <pre>{@code
 * try (Connection connection = Connection.open(new LineWire(in, out), peer, Conventions.ACP)) {
 *     JsonNode answer = connection.call("session/request_permission", params, patience, cancellation);
 *     connection.tell("session/update", update);
 *     connection.awaitEnd();
 * }
 * }</pre>
 */
@NullMarked
package dev.deepseektui.core.base.rpc;

import org.jspecify.annotations.NullMarked;
