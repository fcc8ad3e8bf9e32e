package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.TapeEvent;
import java.util.OptionalDouble;

/** How full the context is by the latest request, as it is told to the editor with what the session cost so far. */
final class ContextUsage {
    private long used;
    private long size;

    void apply(TapeEvent event) {
        if (event instanceof RequestSent sent) {
            used = sent.promptTokens();
            if (sent.parts() != null) {
                size = sent.parts().budget();
            }
        } else if (event instanceof ReplyReceived reply && reply.usage() != null) {
            Long written = reply.usage().completion();
            used += written == null ? 0 : written;
        }
    }

    /** Nothing before the first request. */
    void tell(OpenSession open) {
        if (size == 0) {
            return;
        }
        ObjectNode update = Outbox.update("usage_update").put("used", used).put("size", size);
        OptionalDouble cost = open.session().state().cost().total();
        if (cost.isPresent()) {
            update.putObject("cost").put("amount", cost.getAsDouble()).put("currency", "USD");
        }
        open.out().send(update);
    }
}
