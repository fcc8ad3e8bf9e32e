/**
 * JSON-RPC 2.0 in both directions over a {@link dev.deepseektui.core.base.rpc.Wire}.
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
