package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.tui.pane.PaneTexts.say;

import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestBilled;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.TokenUsage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How much of what was sent in the session did the provider read from its cache? What it did not say counts for nothing. */
record CacheShare(long hit, long all) {
    static final CacheShare NONE = new CacheShare(0, 0);

    CacheShare after(TapeEvent event) {
        if (event instanceof ReplyReceived reply && reply.comesFromModel()) {
            return plus(reply.usage());
        }
        return event instanceof RequestBilled billed ? plus(billed.usage()) : this;
    }

    private CacheShare plus(@Nullable TokenUsage usage) {
        return usage == null || usage.hit() == null || usage.miss() == null
                ? this
                : new CacheShare(hit + usage.hit(), all + usage.hit() + usage.miss());
    }

    Optional<String> words() {
        return all == 0 ? Optional.empty() : Optional.of(say("cost.cache", Figures.percent((double) hit / all)));
    }
}
