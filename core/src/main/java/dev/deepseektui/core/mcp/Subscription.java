package dev.deepseektui.core.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.mcp.ServerFacts.Era;
import dev.deepseektui.core.rpc.Connection.Waiting;
import dev.deepseektui.core.rpc.Patience;
import dev.deepseektui.core.rpc.Progress;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.RpcFailure.Kind;
import java.time.Duration;
import java.util.Optional;

/**
 * Has a stateless server say what changes, which it does only on a request that stays open. What it says comes the way of all that a
 * server tells. On a thread of its own, until the server's life is over.
 */
final class Subscription {
    /** The first that a server says on such a request; what changed until then it did not say. */
    static final String BEGUN = "notifications/subscriptions/acknowledged";

    private final Protocol greeted;
    private final ServerLog log;
    private final Cancellation life;

    Subscription(Protocol greeted, ServerLog log, Cancellation life) {
        this.greeted = greeted;
        this.log = log;
        this.life = life;
    }

    /** Nothing where the server would have nothing to say. */
    void begin(String server) {
        ObjectNode wanted = wanted();
        if (greeted.facts().era() == Era.MODERN && !wanted.isEmpty()) {
            Thread thread = new Thread(() -> listen(wanted), "mcp listen " + server);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private ObjectNode wanted() {
        ObjectNode wanted = Json.object();
        for (Listed each : new Listed[] {Listed.TOOLS, Listed.PROMPTS}) {
            if (greeted.facts().tellsChangesOf(each)) {
                wanted.put(each.field() + "ListChanged", true);
            }
        }
        return wanted;
    }

    private void listen(ObjectNode wanted) {
        ObjectNode params = Json.object().set("notifications", wanted);
        Optional<Duration> pause = Optional.of(Duration.ZERO);
        Backoff backoff = Backoff.USUAL;
        while (pause.isPresent() && !life.await(pause.get())) {
            long begun = System.nanoTime();
            try {
                greeted.ask("subscriptions/listen", params, new Waiting(Patience.ENDLESS, Progress.UNHEARD), life);
            } catch (RpcFailure e) {
                if (e.kind() == Kind.REFUSED) {
                    log.add("it does not say what changes: " + e.getMessage());
                    return;
                }
            }
            backoff = backoff.after(Duration.ofNanos(System.nanoTime() - begun));
            pause = backoff.pause();
        }
    }
}
