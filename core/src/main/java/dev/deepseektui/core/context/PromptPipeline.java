package dev.deepseektui.core.context;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.ContextSystem.PipelineAction;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Prompt;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes the prompt what it is to be: the only algorithm before a request, behind its tools and after a turn. Asks the systems in the
 * order of their list, and is the only one that carries out what they want. On the engine's thread, with no tool call open.
 */
public final class PromptPipeline {
    private final SessionLog log;
    private final SessionState state;
    private final List<ContextSystem> systems;
    private final Function<String, ContextBudget> budgets;

    /**
     * @param systems in the order in which they are asked, and in which what they say stands in the prompt
     * @param budgets how large prompts may be, by model
     */
    public PromptPipeline(
            SessionLog log, List<? extends ContextSystem> systems, Function<String, ContextBudget> budgets) {
        this.log = log;
        this.state = log.state();
        this.systems = List.copyOf(systems);
        this.budgets = budgets;
    }

    public SessionLog log() {
        return log;
    }

    /** What a system is told that is asked between requests: what the user orders, say. */
    public RequestContext now(Cancellation cancellation) {
        return context(state.task().turn(), 0, cancellation, new PipelinePreparation());
    }

    /** An ask begins a turn: what stands in front of it. */
    public void lead(long turn, Cancellation cancellation) {
        RequestContext now = context(turn, 0, cancellation, new PipelinePreparation());
        for (ContextSystem system : systems) {
            append(surviving(system, () -> Optional.of(system.lead(now))).orElse(Draft.NOTHING));
        }
    }

    /** The prompt of a turn's next request: compacted if it must be, and with all that is due beside the conversation. */
    public PreparedPrompt prepare(long turn, int step, Cancellation cancellation) {
        PipelinePreparation preparation = new PipelinePreparation();
        prepare(() -> context(turn, step, cancellation, preparation));
        RequestContext now = context(turn, step, cancellation, preparation);
        if (!now.budget().fits(now.size().total())) {
            firstRewrite((system, log) -> system.fit(now, log), now);
        }
        return new PreparedPrompt(conversation(), now.budget());
    }

    private void prepare(Supplier<RequestContext> now) {
        Due due = due(now.get());
        RequestContext drafted = now.get().withSize(due.size());
        if (rewritten(drafted, due)) {
            due = due(now.get());
        }
        if (drafted.cancellation().isCancelled()) {
            return;
        }
        append(due);
        if (intervened(ContextSystem::beforeRequest, now.get())) {
            // Once: a turn has one intervention.
            prepare(now);
        }
    }

    /** The tools of a step have returned. */
    public void afterTools(long turn, int step, Cancellation cancellation) {
        intervened(ContextSystem::afterTools, context(turn, step, cancellation, new PipelinePreparation()));
    }

    /** The model has said all. Nothing is rewritten: whether there will be another prompt nobody knows, and then is time enough. */
    public void turnEnded() {
        systems.forEach(system -> system.turnEnded(log));
    }

    /** Rewrites the conversation as the user wants it, with all that any rewriting takes along. */
    public Rebased rebase(Rebase rebase) {
        return carryOut(Rewrite.of(rebase), now(new Cancellation()));
    }

    /** Rewrites the conversation, and records what explains that. */
    public Rebased carryOut(Rewrite rewrite, RequestContext now) {
        Rewrite completed = completed(rewrite, now);
        Rebased done = log.rebase(completed.rebase());
        completed.explanation().record(done, log);
        return done;
    }

    /** What the user or the model orders, between requests. Empty where nothing comes of it. */
    public Optional<Rebased> order(
            Cancellation cancellation, BiFunction<RequestContext, SessionLog, Optional<Rewrite>> asked) {
        RequestContext now = now(cancellation);
        return asked.apply(now, log).flatMap(rewrite -> attempted(rewrite, now));
    }

    /** A turn goes on without a rewriting that would break the conversation's rules. */
    private Optional<Rebased> attempted(Rewrite rewrite, RequestContext now) {
        try {
            return Optional.of(carryOut(rewrite, now));
        } catch (IllegalArgumentException objection) {
            log.defect(rewrite.rebase().reason().word(), objection);
            rewrite.explanation().refused(objection, log);
            return Optional.empty();
        }
    }

    private RequestContext context(long turn, int step, Cancellation cancellation, PipelinePreparation preparation) {
        return new RequestContext(
                turn,
                step,
                budgets.apply(conversation().header().model()),
                conversation().size(),
                state,
                log.price(),
                log.now(),
                cancellation,
                preparation);
    }

    /** A preparation by the systems of this pipeline. */
    private final class PipelinePreparation implements RequestContext.Preparation {
        @Override
        public Rebase completed(Rebase planned, RequestContext now) {
            return PromptPipeline.this.completed(Rewrite.of(planned), now).rebase();
        }
    }

    /** A system that fails leaves the rewriting as it is. */
    private Rewrite completed(Rewrite rewrite, RequestContext now) {
        Rewrite completed = rewrite;
        for (ContextSystem system : systems) {
            Rewrite planned = completed;
            completed = surviving(system, () -> Optional.of(system.complete(planned, now)))
                    .orElse(planned);
        }
        return completed;
    }

    /** What the systems have due, each with its own, and how large the prompt will be with all of it. */
    private record Due(List<Draft> drafts, PromptSize size) {}

    /** A system that fails costs what it had to say, not the turn. */
    private Due due(RequestContext now) {
        List<Draft> drafts = new ArrayList<>();
        RequestContext next = now;
        for (ContextSystem system : systems) {
            RequestContext then = next;
            Draft draft =
                    surviving(system, () -> Optional.of(system.draft(then))).orElse(Draft.NOTHING);
            draft.mistakes().forEach(mistake -> log.defect(mistake.where(), mistake.what()));
            draft.raised().forEach(log::record);
            PromptSize size = next.size();
            for (DraftMessage piece : draft.pieces()) {
                size = size.withDraft(size.draft() + conversation().tokens(message(piece)));
            }
            next = next.withSize(size);
            drafts.add(draft);
        }
        return new Due(drafts, next.size());
    }

    private void append(Due due) {
        due.drafts().forEach(this::append);
    }

    private void append(Draft draft) {
        draft.pieces().forEach(piece -> log.append(message(piece)));
        draft.remarks().forEach(log::record);
    }

    private ContextAppended message(DraftMessage piece) {
        return conversation().block(piece.source(), piece.text());
    }

    /** Whether a system had the conversation rewritten: one at most. */
    private boolean rewritten(RequestContext now, Due due) {
        return firstRewrite((system, log) -> system.rewrite(now, due.drafts().get(systems.indexOf(system)), log), now);
    }

    private boolean firstRewrite(BiFunction<ContextSystem, SessionLog, Optional<Rewrite>> asked, RequestContext now) {
        for (ContextSystem system : systems) {
            Optional<Rewrite> rewrite = surviving(system, () -> asked.apply(system, log));
            if (rewrite.flatMap(planned -> attempted(planned, now)).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private boolean intervened(
            BiFunction<ContextSystem, RequestContext, Optional<PipelineAction>> asked, RequestContext now) {
        boolean rewritten = false;
        for (ContextSystem system : systems) {
            rewritten |= surviving(system, () -> asked.apply(system, now))
                    .map(intervention -> intervention.carryOut(this))
                    .orElse(false);
        }
        return rewritten;
    }

    /** What the user can mend stops the turn; a mistake of a system does not. */
    private <T> Optional<T> surviving(ContextSystem system, Supplier<Optional<T>> work) {
        try {
            return work.get();
        } catch (UserError unusable) {
            throw unusable;
        } catch (RuntimeException mistake) {
            log.defect(system.getClass().getSimpleName(), mistake);
            return Optional.empty();
        }
    }

    private Conversation conversation() {
        return state.conversation();
    }

    /** A prompt that holds all that is due and was compacted if it had to be. Only the {@link PromptPipeline} makes one. */
    public static final class PreparedPrompt {
        private final Conversation conversation;
        private final ContextBudget budget;
        private final PromptSize size;

        PreparedPrompt(Conversation conversation, ContextBudget budget) {
            this.conversation = conversation;
            this.budget = budget;
            this.size = conversation.size();
        }

        /** Whether it leaves room for an answer. */
        public boolean fits() {
            return budget.fits(size.total());
        }

        public ContextBudget budget() {
            return budget;
        }

        public PromptSize size() {
            return size;
        }

        public Prompt prompt() {
            return conversation.prompt();
        }

        public ChatRequest request() {
            return ChatRequest.of(conversation.header(), prompt(), budget);
        }

        /** What is recorded of it when it is sent. */
        public RequestSent sent(long turn, int step) {
            return new RequestSent(
                    turn,
                    step,
                    size.total(),
                    budget.answerFor(size.total()),
                    new RequestSent.Parts(size.header(), size.base(), size.slot(), size.body(), budget.tokens()));
        }
    }
}
