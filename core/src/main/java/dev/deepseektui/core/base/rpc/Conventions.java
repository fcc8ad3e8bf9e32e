package dev.deepseektui.core.base.rpc;

import java.util.Optional;

/**
 * What a protocol over JSON-RPC calls that for which JSON-RPC has no words.
 *
 * @param cancelled the notification, with a {@code requestId}, that nobody wants an answer to a request any more
 * @param progress the notification, with the {@code progressToken} of a request's {@code _meta}, of how far it is
 */
public record Conventions(Optional<String> cancelled, Optional<String> progress) {
    /** The Model Context Protocol. */
    public static final Conventions MCP =
            new Conventions(Optional.of("notifications/cancelled"), Optional.of("notifications/progress"));

    /** The Agent Client Protocol. */
    public static final Conventions ACP = new Conventions(Optional.of("$/cancel_request"), Optional.empty());
}
