package dev.deepseektui.core.tool.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.rpc.Connection.TimeLimits;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.RpcFailureKind;
import dev.deepseektui.core.base.rpc.RpcMessage;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.process.ServerLog;
import dev.deepseektui.core.tool.mcp.Protocol.Listed;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to a stateless server's change notifications, which the server sends only in response to a pending
 * request. Runs on a separate thread until the connection ends.
 */
record Subscription(Protocol greeted, ServerLog log, Cancellation life) {
    /** The first notification of a subscription. Earlier changes were not reported. */
    static final String BEGUN = "notifications/subscriptions/acknowledged";

    private record Listen(WantedNotifications notifications) {}

    @ProtocolRecord
    private record WantedNotifications(
            @Nullable Boolean toolsListChanged, @Nullable Boolean promptsListChanged) {}

    /** Starts the subscription if the server reports changes. */
    void begin(String server) {
        boolean tools = greeted.facts().announcesChangesOf(Listed.TOOLS);
        boolean prompts = greeted.facts().announcesChangesOf(Listed.PROMPTS);
        if (greeted.facts().isStateless() && (tools || prompts)) {
            Listen listen = new Listen(new WantedNotifications(tools ? true : null, prompts ? true : null));
            Daemon.start("mcp listen " + server, () -> listen(listen));
        }
    }

    private void listen(Listen params) {
        Optional<Duration> pause = Optional.of(Duration.ZERO);
        Backoff backoff = Backoff.USUAL;
        while (pause.isPresent() && !life.await(pause.get())) {
            long begun = System.nanoTime();
            try {
                greeted.ask("subscriptions/listen", params, TimeLimits.ENDLESS, life);
            } catch (RpcFailure e) {
                if (e.kind() == RpcFailureKind.REFUSED) {
                    log.add("it does not say what changes: " + e.getMessage());
                    return;
                }
            }
            backoff = backoff.after(Duration.ofNanos(System.nanoTime() - begun));
            pause = backoff.pause();
        }
    }

    /** Returns the text of a {@code notifications/message} notification. */
    static String logged(JsonNode params) {
        try {
            LogMessage message = RpcMessage.params(params, LogMessage.class);
            JsonNode data = message.data();
            return message.level() + " " + (data.isTextual() ? data.textValue() : data.toString());
        } catch (RpcFailure e) {
            return params.toString();
        }
    }

    @ProtocolRecord
    private record LogMessage(String level, JsonNode data) {}
}
