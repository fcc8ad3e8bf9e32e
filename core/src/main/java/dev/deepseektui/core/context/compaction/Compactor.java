package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Embedder;
import dev.deepseektui.core.context.Embedder.EmbeddingKeys;
import dev.deepseektui.core.context.Embedder.ReliableEmbedder;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.Rewrite.Explanation;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan.Compaction;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.context.compaction.Compactor.CompactionHooks.Trigger;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import dev.deepseektui.core.context.compaction.Summarizer.LiveSummarizer;
import dev.deepseektui.core.context.compaction.Summarizer.LocalSummarizer;
import dev.deepseektui.core.context.compaction.Summarizer.SummaryWriting;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.OllamaChat;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The context system that compacts the conversation: it runs the ladder before each request and records its decisions.
 */
public final class Compactor implements ContextSystem {
    private final CompactionLadder ladder;
    private final LadderState memory;
    private final Residents residents;
    private final ReliableEmbedder embedder;
    private final List<Summarizer> writers = new ArrayList<>();
    private final CompactionHooks hooks;

    public Compactor(
            CompactionSettings settings,
            CompactionModels compactionModels,
            Residents residents,
            CompactionHooks hooks) {
        this.hooks = hooks;
        this.ladder = new CompactionLadder(settings);
        this.memory = new LadderState();
        this.residents = residents;
        this.embedder = new ReliableEmbedder(compactionModels.embedder());
        compactionModels.model().map(LiveSummarizer::new).ifPresent(writers::add);
        compactionModels.local().map(LocalSummarizer::new).ifPresent(writers::add);
    }

    @Override
    public void apply(Recorded event) {
        memory.apply(event);
    }

    /** Returns the state of the ladder, pins included. */
    public LadderState memory() {
        return memory;
    }

    /** Returns the current token usage of the prompt. */
    public ContextBreakdown breakdown(RequestContext now) {
        return ContextBreakdown.of(
                now.state().conversation(),
                memory,
                now.fullness(),
                ladder.settings().thresholds(now.price()));
    }

    @Override
    public Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
        return attempt(now, log, view -> agreed(ladder.automatic(view, relevance(now, log)), now, log))
                .or(() -> attempt(now, log, view -> agreed(ladder.forArena(view, relevance(now, log)), now, log)));
    }

    /**
     * Returns the rewrite of last resort; empty if nothing can be freed. Hooks cannot refuse it, because without it no
     * request can be sent.
     */
    @Override
    public Optional<Rewrite> fit(RequestContext now, SessionLog log) {
        return attempt(now, log, view -> {
            CompactionPlan plan = ladder.compactToFitWindow(view, relevance(now, log));
            objection(plan, now, log);
            return settled(plan, now, log);
        });
    }

    /**
     * Returns the rewrite that the user requested; empty if nothing can be freed or the user cancelled.
     *
     * @param focus the subject to keep; a blank string stands for the subject of the latest user message
     */
    public Optional<Rewrite> onRequest(PressureLevel level, String focus, RequestContext now, SessionLog log) {
        return attempt(now, log, view -> {
            CompactionPlan plan = agreed(ladder.onRequest(level, focus, view, relevance(now, log)), now, log);
            if (now.cancellation().isCancelled()) {
                throw new CancellationException("cancelled by the user");
            }
            return plan;
        });
    }

    /** Returns the rewrite that the model requested; empty if the law of rewriting forbids it. */
    public Optional<Rewrite> forModel(PressureLevel level, String focus, RequestContext now, SessionLog log) {
        return attempt(now, log, view -> agreed(ladder.forModel(level, focus, view, relevance(now, log)), now, log));
    }

    /** Returns a rewrite for the capacity controller; empty if the law of rewriting forbids it. */
    public Optional<Rewrite> refresh(RequestContext now, SessionLog log) {
        return attempt(now, log, view -> agreed(ladder.forController(view, relevance(now, log)), now, log));
    }

    /** Returns whether the law of rewriting allows a rewrite of this extent now. */
    public boolean isLawful(Rebase rebase, RequestContext now) {
        Rebased planned = now.plan(rebase);
        return RewriteLaw.objection(view(now)).isEmpty()
                && RewriteLaw.isEnough(
                        RewriteTerms.of(RewriteCause.CONTROLLER, PressureLevel.HARD),
                        planned.before(),
                        planned.before() - planned.after());
    }

    private LadderView view(RequestContext now) {
        return LadderView.of(now, memory, residents);
    }

    /** Returns the thresholds in force for a model with this price. */
    public PressureThresholds thresholds(Optional<Price> price) {
        return ladder.settings().thresholds(price);
    }

    /** Returns the profile in force for a model with this price. */
    public RewriteProfile profile(Optional<Price> price) {
        return ladder.settings().profile(price);
    }

    /** Returns the pressure level of the next request. */
    public PressureLevel due(RequestContext now) {
        return thresholds(now.price()).level(now.fullness().ratio());
    }

    /**
     * Returns the possible reduction for the capacity controller. {@code keeps} selects additional messages that must
     * stay.
     */
    public Reduction reduction(RequestContext now, Predicate<PromptMessage> keeps) {
        return new Reduction(view(now), keeps);
    }

    /** Returns a measure of similarity that uses the current embedder. */
    public Relevance relevance(RequestContext now, SessionLog log) {
        return (question, texts) -> embedder.similarities(question, texts, now.cancellation(), log);
    }

    /**
     * Carries out a decision of the ladder. A failure or cancellation is recorded, and the turn continues without a
     * compaction.
     */
    private Optional<Rewrite> attempt(
            RequestContext now, SessionLog log, Function<LadderView, CompactionPlan> decision) {
        try {
            CompactionPlan plan = decision.apply(view(now));
            plan.remarks().forEach(log::record);
            return plan.compaction().map(compaction -> new Rewrite(compaction.rebase(), explained(compaction, now)));
        } catch (CancellationException cancelled) {
            log.record(skip(now, SkipCause.CANCELLED, String.valueOf(cancelled.getMessage())));
        } catch (RuntimeException error) {
            log.defect("compaction", error);
            log.record(skip(now, SkipCause.FAILED, error.toString()));
        }
        return Optional.empty();
    }

    /**
     * Returns the plan with its summary if no hook objects, otherwise a plan that only records the refusal. The hooks
     * are called first, so that no refused summary has to be paid for.
     */
    private CompactionPlan agreed(CompactionPlan plan, RequestContext now, SessionLog log) {
        return objection(plan, now, log)
                .map(why -> CompactionPlan.remark(skip(now, SkipCause.REFUSED, why)))
                .orElseGet(() -> settled(plan, now, log));
    }

    private Optional<String> objection(CompactionPlan plan, RequestContext now, SessionLog log) {
        return plan.terms()
                .flatMap(terms -> hooks.objection(Trigger.of(terms), terms.focus(), now.cancellation(), log));
    }

    private CompactionPlan settled(CompactionPlan plan, RequestContext now, SessionLog log) {
        return plan.wanted()
                .map(wanted -> new SummaryWriting(writers, now, log).settle(wanted))
                .orElse(plan);
    }

    private CompactionSkipped skip(RequestContext now, SkipCause reason, String detail) {
        return new CompactionSkipped(due(now), reason, now.fullness().ratio(), null, detail);
    }

    private Explanation explained(Compaction compaction, RequestContext now) {
        return new Explanation() {
            /**
             * Records the {@code context_compacted} event last, because it refers to the {@code compaction_applied}
             * event.
             */
            @Override
            public void record(Rebased done, EventSink out) {
                out.record(compaction.applied(done, profile(now.price()), embedder.name()));
                out.record(new ContextCompacted(
                        memory.state().epoch(), memory.state().appliedSeq()));
                hooks.compacted(Trigger.of(compaction.terms()), out);
            }

            @Override
            public void refused(RuntimeException objection, EventSink out) {
                out.record(skip(now, SkipCause.FAILED, objection.toString()));
            }
        };
    }

    /**
     * The models that compaction uses.
     *
     * @param embedder compares texts
     * @param model the model in use, which knows the conversation
     * @param local writes summaries instead of the model in use, or if that model fails
     */
    public record CompactionModels(Embedder embedder, Optional<ChatModel> model, Optional<OllamaChat> local) {
        /** Returns the configured models; {@code model} is the one in use. */
        public static CompactionModels of(Config config, ChatModel model) {
            return new CompactionModels(
                    Embedder.of(config),
                    CompactionKeys.isModelAsked(config) ? Optional.of(model) : Optional.empty(),
                    CompactionKeys.localSummarizer(config)
                            .map(name -> new OllamaChat(
                                    name, config.get(EmbeddingKeys.BASE_URL), OllamaChat.StreamTimeouts.USUAL)));
        }
    }

    /** Hooks that run around a compaction and may refuse it. Called on the engine's thread. */
    public interface CompactionHooks {
        CompactionHooks NONE = new CompactionHooks() {
            @Override
            public Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation, EventSink log) {
                return Optional.empty();
            }

            @Override
            public void compacted(Trigger trigger, EventSink log) {}
        };

        enum Trigger {
            /** Requested by the user or the model. */
            MANUAL,
            AUTO;

            static Trigger of(RewriteTerms terms) {
                return terms.cause() == RewriteCause.PERSON || terms.cause() == RewriteCause.MODEL ? MANUAL : AUTO;
            }

            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /**
         * Returns the reason why a hook refuses the compaction, if one does. {@code focus} is the subject to keep; it
         * may be blank.
         */
        Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation, EventSink log);

        void compacted(Trigger trigger, EventSink log);
    }
}
