package dev.deepseektui.core.context;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.ContextSystem.PipelineAction;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptBytes;
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
 * A pipeline that prepares the prompt before each request and calls the context systems, in the order of their list.
 * Only the pipeline carries out their rewrites. Runs on the engine's thread, with no tool call pending.
 */
public final class PromptPipeline {
    private final SessionLog log;
    private final SessionState state;
    private final List<ContextSystem> systems;
    private final Function<String, ContextBudget> budgets;

    /**
     * Creates the pipeline.
     *
     * @param systems the systems, in the order in which they are called and their messages appear in the prompt
     * @param budgets returns the prompt budget of a model
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

    /** Returns the context for work between requests, such as a compaction requested by the user. */
    public RequestContext now(Cancellation cancellation) {
        return context(state.task().turn(), 0, cancellation, new PipelinePreparation());
    }

    /** Appends the messages that precede the user message that begins a turn. */
    public void lead(long turn, Cancellation cancellation) {
        RequestContext now = context(turn, 0, cancellation, new PipelinePreparation());
        for (ContextSystem system : systems) {
            append(surviving(system, () -> Optional.of(system.lead(now))).orElse(Draft.NOTHING));
        }
    }

    /**
     * Prepares the prompt of the turn's next request. Compacts the conversation if necessary and appends the drafts of
     * all systems.
     */
    public PreparedPrompt prepare(long turn, int step, Cancellation cancellation) {
        PipelinePreparation preparation = new PipelinePreparation();
        prepare(() -> context(turn, step, cancellation, preparation));
        RequestContext now = context(turn, step, cancellation, preparation);
        if (!now.budget().fits(now.size().total())) {
            for (ContextSystem system : systems) {
                if (rewrites(system, () -> system.fit(now, log), now)) {
                    break;
                }
            }
        }
        return new PreparedPrompt(conversation(), now.budget());
    }

    private void prepare(Supplier<RequestContext> now) {
        PendingDrafts due = due(now.get());
        RequestContext drafted = now.get().withSize(due.size());
        if (rewritten(drafted, due)) {
            due = due(now.get());
        }
        if (drafted.cancellation().isCancelled()) {
            return;
        }
        append(due);
        if (intervened(ContextSystem::beforeRequest, now.get())) {
            // The recursion ends, because a turn has at most one intervention.
            prepare(now);
        }
    }

    /** Carries out the action that a system requests after the tool calls of a step, if any. */
    public void afterTools(long turn, int step, Cancellation cancellation) {
        intervened(ContextSystem::afterTools, context(turn, step, cancellation, new PipelinePreparation()));
    }

    /**
     * Notifies the systems that the turn has ended. They cannot rewrite the conversation, because there may be no next
     * request.
     */
    public void turnEnded() {
        systems.forEach(system -> system.turnEnded(log));
    }

    /** Rewrites the conversation for a command, including the edits that the systems attach to every rewrite. */
    public Rebased rebase(Rebase rebase) {
        return carryOut(Rewrite.of(rebase), now(new Cancellation()));
    }

    /** Rewrites the conversation and records the explanation of the rewrite. */
    public Rebased carryOut(Rewrite rewrite, RequestContext now) {
        Rewrite completed = completed(rewrite, now);
        Rebased done = log.rebase(completed.rebase());
        completed.explanation().record(done, log);
        return done;
    }

    /** Carries out a rewrite that the user or the model requested. Returns empty if there is nothing to rewrite. */
    public Optional<Rebased> rewriteOnRequest(
            Cancellation cancellation, BiFunction<RequestContext, SessionLog, Optional<Rewrite>> planner) {
        RequestContext now = now(cancellation);
        return planner.apply(now, log).flatMap(rewrite -> attempted(rewrite, now));
    }

    /** Carries out a rewrite; returns empty if it would break the conversation's rules. */
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

    private final class PipelinePreparation implements RequestContext.Preparation {
        @Override
        public Rebase completed(Rebase planned, RequestContext now) {
            return PromptPipeline.this.completed(Rewrite.of(planned), now).rebase();
        }
    }

    /** Returns the rewrite with the edits of all systems. A system that fails adds none. */
    private Rewrite completed(Rewrite rewrite, RequestContext now) {
        Rewrite completed = rewrite;
        for (ContextSystem system : systems) {
            Rewrite planned = completed;
            completed = surviving(system, () -> Optional.of(system.complete(planned, now)))
                    .orElse(planned);
        }
        return completed;
    }

    /** The drafts of the systems, in order, and the size of the prompt with them. */
    private record PendingDrafts(List<SystemDraft> drafts, PromptSize size) {}

    private record SystemDraft(ContextSystem system, Draft draft) {}

    /** Collects the drafts. A system that fails contributes none. */
    private PendingDrafts due(RequestContext now) {
        List<SystemDraft> drafts = new ArrayList<>();
        RequestContext next = now;
        for (ContextSystem system : systems) {
            RequestContext then = next;
            Draft draft =
                    surviving(system, () -> Optional.of(system.draft(then))).orElse(Draft.NOTHING);
            draft.defects().forEach(defect -> log.defect(defect.where(), defect.what()));
            draft.raised().forEach(log::record);
            PromptSize size = next.size();
            for (DraftMessage message : draft.messages()) {
                size = size.withDraft(size.draft() + conversation().tokens(block(message)));
            }
            next = next.withSize(size);
            drafts.add(new SystemDraft(system, draft));
        }
        return new PendingDrafts(drafts, next.size());
    }

    private void append(PendingDrafts due) {
        due.drafts().forEach(each -> append(each.draft()));
    }

    private void append(Draft draft) {
        draft.messages().forEach(message -> log.record(block(message)));
        draft.remarks().forEach(log::record);
    }

    private ContextAppended block(DraftMessage message) {
        return conversation().block(message.source(), message.text());
    }

    /** Carries out the first rewrite that a system requests. Returns true if there was one. */
    private boolean rewritten(RequestContext now, PendingDrafts due) {
        return due.drafts().stream()
                .anyMatch(each -> rewrites(each.system(), () -> each.system().rewrite(now, each.draft(), log), now));
    }

    private boolean rewrites(ContextSystem system, Supplier<Optional<Rewrite>> planner, RequestContext now) {
        return surviving(system, planner)
                .flatMap(planned -> attempted(planned, now))
                .isPresent();
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

    /** Calls a system. If it fails, logs the error and returns empty; errors that the user must fix are rethrown. */
    private <T> Optional<T> surviving(ContextSystem system, Supplier<Optional<T>> work) {
        try {
            return work.get();
        } catch (UserError unusable) {
            throw unusable;
        } catch (RuntimeException error) {
            log.defect(system.getClass().getSimpleName(), error);
            return Optional.empty();
        }
    }

    private Conversation conversation() {
        return state.conversation();
    }

    /** A prompt with all drafts, compacted if that was necessary. Created only by the {@link PromptPipeline}. */
    public static final class PreparedPrompt {
        private final Conversation conversation;
        private final ContextBudget budget;
        private final PromptSize size;
        private final boolean isLong;

        PreparedPrompt(Conversation conversation, ContextBudget budget) {
            this(conversation, budget, false);
        }

        private PreparedPrompt(Conversation conversation, ContextBudget budget, boolean isLong) {
            this.conversation = conversation;
            this.budget = budget;
            this.size = conversation.size();
            this.isLong = isLong;
        }

        /** Returns the prompt with a higher limit for the answer, as far as the model allows it. */
        public PreparedPrompt withLongAnswer() {
            return new PreparedPrompt(conversation, budget, true);
        }

        /** Returns whether the prompt leaves room for an answer. */
        public boolean fits() {
            return budget.fits(size.total());
        }

        public ContextBudget budget() {
            return budget;
        }

        public PromptSize size() {
            return size;
        }

        public PromptBytes prompt() {
            return conversation.prompt();
        }

        public ChatRequest request() {
            return isLong
                    ? ChatRequest.withLongAnswer(conversation.header(), prompt(), budget)
                    : ChatRequest.of(conversation.header(), prompt(), budget);
        }

        public RequestSent sent(long turn, int step) {
            return new RequestSent(
                    turn,
                    step,
                    size.total(),
                    isLong ? budget.longAnswerFor(size.total()) : budget.answerFor(size.total()),
                    new RequestSent.Parts(size.header(), size.base(), size.slot(), size.body(), budget.tokens()));
        }
    }
}
