package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Embedder;
import dev.deepseektui.core.context.Embedder.ReliableEmbedder;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.Rewrite.Explanation;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipReason;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan.Compaction;
import dev.deepseektui.core.context.compaction.Compactor.CompactionHooks.Trigger;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.Summarizer.LiveSummarizer;
import dev.deepseektui.core.context.compaction.Summarizer.LocalSummarizer;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ollama.OllamaChat;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;

/** Runs the ladder before each request and at a turn's end, and records its decisions. */
public final class Compactor implements ContextSystem {
    private final CompactionLadder ladder;
    private final LadderState memory;
    private final Residents residents;
    private final ReliableEmbedder embedder;
    private final Optional<Summarizer> summarizer;
    private final CompactionHooks hooks;

    /** @param residents files that stay whole in the prompt */
    public Compactor(CompactionSettings settings, Advisers advisers, Residents residents, CompactionHooks hooks) {
        this.ladder = new CompactionLadder(settings);
        this.memory = new LadderState(settings.thresholds());
        this.residents = residents;
        this.hooks = hooks;
        this.embedder = new ReliableEmbedder(advisers.embedder());
        this.summarizer = advisers.local()
                .<Summarizer>map(LocalSummarizer::new)
                .or(() -> advisers.model().map(LiveSummarizer::new));
    }

    /** The cause of a compaction; {@code focus}: the subject to keep rather than the rest. */
    private record CompactionCause(Trigger trigger, String focus) {
        static final CompactionCause AUTOMATIC = new CompactionCause(Trigger.AUTO, "");
    }

    @Override
    public void apply(Recorded event) {
        memory.apply(event);
    }

    /** Where the ladder stands, and what the user holds on to. */
    public LadderState memory() {
        return memory;
    }

    /** How long the provider's cache is taken to hold what nobody asks for. */
    public Duration cacheLife() {
        return ladder.settings().cacheLife();
    }

    /** What fills the prompt now. */
    public ContextBreakdown breakdown(RequestContext now) {
        return ContextBreakdown.of(
                now.state().conversation(),
                memory,
                now.fullness(),
                ladder.settings().thresholds());
    }

    @Override
    public Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
        CompactionCause occasion = CompactionCause.AUTOMATIC;
        return attempt(
                        now,
                        log,
                        occasion,
                        view -> agreed(ladder.automatic(view, relevance(now, log)), occasion, now, log))
                .or(() -> attempt(
                        now,
                        log,
                        occasion,
                        view -> agreed(ladder.asRequested(view, relevance(now, log)), occasion, now, log)));
    }

    /** Nobody can refuse it: without it no request can be sent. */
    @Override
    public Optional<Rewrite> fit(RequestContext now, SessionLog log) {
        CompactionCause occasion = CompactionCause.AUTOMATIC;
        return attempt(now, log, occasion, view -> {
            CompactionPlan plan = ladder.compactToFitWindow(view);
            objection(plan, occasion, now, log);
            return settled(plan, now, log);
        });
    }

    /**
     * What the user or the model orders. Empty where nothing could be freed, or the user changed his mind.
     *
     * @param focus what is to be kept rather than the rest; blank for what was asked last
     */
    public Optional<Rewrite> ordered(PressureLevel level, String focus, RequestContext now, SessionLog log) {
        CompactionCause occasion = new CompactionCause(Trigger.MANUAL, focus);
        return attempt(now, log, occasion, view -> {
            CompactionPlan plan = agreed(ladder.ordered(level, focus, view, relevance(now, log)), occasion, now, log);
            if (now.cancellation().isCancelled()) {
                throw new CancellationException("cancelled by the user");
            }
            return plan;
        });
    }

    /** At which fullness each level is due. */
    public PressureThresholds thresholds() {
        return ladder.settings().thresholds();
    }

    /** What the level of this fullness is. */
    public PressureLevel due(Fullness fullness) {
        return ladder.settings().thresholds().level(fullness.ratio());
    }

    /** What can go when the controller steps in; {@code keeps} says what else must stay. */
    public Reduction reduction(RequestContext now, Predicate<PromptMessage> keeps) {
        return new Reduction(LadderView.of(now, memory, residents), keeps);
    }

    /** What has to do with what, as the embedder in use says it. */
    public Relevance relevance(RequestContext now, SessionLog log) {
        return (question, texts) -> embedder.likeness(question, texts, now.cancellation(), log);
    }

    /** A turn goes on without a compaction that fails or is cancelled; the tape says why. */
    private Optional<Rewrite> attempt(
            RequestContext now,
            SessionLog log,
            CompactionCause occasion,
            Function<LadderView, CompactionPlan> decision) {
        try {
            CompactionPlan plan = decision.apply(LadderView.of(now, memory, residents));
            plan.remarks().forEach(log::record);
            return plan.compaction()
                    .map(compaction -> new Rewrite(compaction.rebase(), explained(compaction, occasion, now)));
        } catch (CancellationException cancelled) {
            log.record(skip(now, SkipReason.CANCELLED, String.valueOf(cancelled.getMessage())));
        } catch (RuntimeException mistake) {
            log.defect("compaction", mistake);
            log.record(skip(now, SkipReason.FAILED, mistake.toString()));
        }
        return Optional.empty();
    }

    /** Asked before a summary is written, which costs. */
    private CompactionPlan agreed(CompactionPlan plan, CompactionCause occasion, RequestContext now, SessionLog log) {
        return objection(plan, occasion, now, log)
                .map(why -> CompactionPlan.remark(skip(now, SkipReason.REFUSED, why)))
                .orElseGet(() -> settled(plan, now, log));
    }

    private Optional<String> objection(
            CompactionPlan plan, CompactionCause occasion, RequestContext now, SessionLog log) {
        return plan.isOne()
                ? hooks.objection(occasion.trigger(), occasion.focus(), now.cancellation(), log)
                : Optional.empty();
    }

    private CompactionPlan settled(CompactionPlan plan, RequestContext now, SessionLog log) {
        return plan.wanted()
                .flatMap(wanted -> summarizer.map(writer -> new SummaryWriting(writer, now, log).settle(wanted)))
                .orElseGet(plan::withoutModel);
    }

    private CompactionSkipped skip(RequestContext now, SkipReason reason, String detail) {
        return new CompactionSkipped(due(now.fullness()), reason, now.fullness().ratio(), null, detail);
    }

    private Explanation explained(Compaction compaction, CompactionCause occasion, RequestContext now) {
        return new Explanation() {
            /** The second event says where the first stands, so it is made when that is on the tape. */
            @Override
            public void record(Rebased done, EventSink out) {
                out.record(compaction.applied(done));
                out.record(new ContextCompacted(
                        memory.state().epoch(), memory.state().appliedSeq()));
                hooks.compacted(occasion.trigger(), out);
            }

            @Override
            public void refused(RuntimeException mistake, EventSink out) {
                out.record(skip(now, SkipReason.FAILED, mistake.toString()));
            }
        };
    }

    /**
     * Models that the ladder consults.
     *
     * @param embedder what has to do with what
     * @param model the one in use, which knows the conversation already; without one a summary is made of what the tape says
     * @param local the one that writes summaries instead, if the settings name one
     */
    public record Advisers(Embedder embedder, Optional<ChatModel> model, Optional<OllamaChat> local) {}

    /** Obtains a usable summary: a faulty one is asked for once more, then the summary from the tape is used. */
    static final class SummaryWriting {
        private static final int ATTEMPTS = 2;

        private final Summarizer summarizer;
        private final RequestContext now;
        private final SessionLog log;

        SummaryWriting(Summarizer summarizer, RequestContext now, SessionLog log) {
            this.summarizer = summarizer;
            this.now = now;
            this.log = log;
        }

        CompactionPlan settle(SummaryWanted wanted) {
            Optional<SummaryRefused> refused = Optional.empty();
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                log.record(new SummaryRequested(name(), attempt, wanted.messages(), wanted.tokens()));
                ChatOutcome outcome = summarizer.write(new Summarizer.SummaryTask(wanted, refused), now, log);
                refused = refusal(wanted, outcome);
                if (refused.isEmpty()) {
                    return wanted.with((ChatReply) outcome, name());
                }
                log.record(refused.get());
                if (isFinal(refused.get().reason())) {
                    break;
                }
            }
            return wanted.withoutModel();
        }

        private Optional<SummaryRefused> refusal(SummaryWanted wanted, ChatOutcome outcome) {
            return outcome instanceof ChatFailure failure
                    ? Optional.of(new SummaryRefused(name(), reason(failure.kind()), List.of(), failure.message()))
                    : wanted.refusal((ChatReply) outcome, name());
        }

        private String name() {
            return summarizer.name(now);
        }

        private static SummaryRefused.RefusalReason reason(ChatFailure.Kind kind) {
            return switch (kind) {
                case CONTEXT_OVERFLOW -> SummaryRefused.RefusalReason.OVERFLOW;
                case CANCELLED -> SummaryRefused.RefusalReason.CANCELLED;
                default -> SummaryRefused.RefusalReason.FAILED;
            };
        }

        private static boolean isFinal(SummaryRefused.RefusalReason reason) {
            return reason == SummaryRefused.RefusalReason.OVERFLOW
                    || reason == SummaryRefused.RefusalReason.CANCELLED
                    || reason == SummaryRefused.RefusalReason.FAILED;
        }
    }

    /** Callbacks around a compaction, which may object to it. On the engine's thread. */
    public interface CompactionHooks {
        /** Where there are none. */
        CompactionHooks NONE = new CompactionHooks() {
            @Override
            public Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation, EventSink log) {
                return Optional.empty();
            }

            @Override
            public void compacted(Trigger trigger, EventSink log) {}
        };

        enum Trigger {
            /** The user, or the model. */
            MANUAL,
            AUTO;

            public String word() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /** Why it is not to be. {@code focus}: what is to be kept rather than the rest; blank where nobody said. */
        Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation, EventSink log);

        void compacted(Trigger trigger, EventSink log);
    }
}
