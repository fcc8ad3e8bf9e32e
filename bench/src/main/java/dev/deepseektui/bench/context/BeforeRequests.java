package dev.deepseektui.bench.context;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.RequestContext.Preparation;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A context system that rewrites the conversation only before requests. Programs that do not track the end of a turn
 * work like this.
 */
final class BeforeRequests implements ContextSystem {
    private final BiFunction<RequestContext, SessionLog, Optional<Rebase>> rewriting;
    private @Nullable Preparation preparation;

    BeforeRequests(BiFunction<RequestContext, SessionLog, Optional<Rebase>> rewriting) {
        this.rewriting = rewriting;
    }

    @Override
    public void apply(Recorded event) {}

    /** Stores the current preparation for {@link #rewrite}. Adds nothing to the prompt. */
    @Override
    public Draft draft(RequestContext now) {
        preparation = now.preparation();
        return Draft.NOTHING;
    }

    @Override
    public Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
        return now.preparation() == preparation ? rewriting.apply(now, log).map(Rewrite::of) : Optional.empty();
    }
}
