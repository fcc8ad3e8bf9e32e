package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.compaction.CompactionApplied;
import dev.deepseektui.core.compaction.CompactionLadder;
import dev.deepseektui.core.compaction.CompactionPlan;
import dev.deepseektui.core.compaction.CompactionSettings;
import dev.deepseektui.core.compaction.CompactionSkipped;
import dev.deepseektui.core.compaction.CompactionSkipped.Reason;
import dev.deepseektui.core.compaction.ContextBreakdown;
import dev.deepseektui.core.compaction.ContextCompacted;
import dev.deepseektui.core.compaction.LadderMemory;
import dev.deepseektui.core.compaction.LadderView;
import dev.deepseektui.core.compaction.Reduction;
import dev.deepseektui.core.compaction.Relevance;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.embedding.ReliableEmbedder;
import dev.deepseektui.core.model.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;

/** Has the ladder look at the prompt before each request and at a turn's end, and carries out what it decides. */
public final class CompactionWatch {
    private final Chronicle chronicle;
    private final CompactionLadder ladder;
    private final LadderMemory memory;
    private final ReliableEmbedder embedder;
    private final Optional<SummaryWriting> summaries;
    private final Function<String, ContextBudget> budgets;

    /**
     * Begins with what the chronicle replays from now on: so before it does.
     *
     * @param budgets how large prompts may be, by model
     */
    public CompactionWatch(
            Chronicle chronicle,
            CompactionSettings settings,
            Advisers advisers,
            Function<String, ContextBudget> budgets) {
        this.chronicle = chronicle;
        this.budgets = budgets;
        this.ladder = new CompactionLadder(settings);
        this.memory = new LadderMemory(settings.thresholds());
        this.embedder = new ReliableEmbedder(advisers.embedder(), chronicle::record);
        this.summaries = advisers.local()
                .<Summarizer>map(LocalSummarizer::new)
                .or(() -> advisers.model().map(model -> new LiveSummarizer(chronicle, model, budgets)))
                .map(summarizer -> new SummaryWriting(chronicle, summarizer));
        chronicle.addFoldOfRecords(memory::apply);
    }

    /** Where the ladder stands, and what the user holds on to. */
    public LadderMemory memory() {
        return memory;
    }

    /** How long the provider's cache is taken to hold what nobody asks for. */
    Duration cacheLife() {
        return ladder.settings().cacheLife();
    }

    /** What fills the prompt now. On the engine's thread. */
    public ContextBreakdown breakdown() {
        return ContextBreakdown.of(
                chronicle.conversation(), memory, fullness(), ladder.settings().thresholds());
    }

    /** How full the prompt is now. On the engine's thread. */
    public Fullness fullness() {
        Conversation conversation = chronicle.conversation();
        return budgets.apply(conversation.header().model()).fullness(conversation.size());
    }

    /** What was done, if anything. Nothing may be half done: no call is open. */
    public Optional<CompactionApplied> look(Fullness fullness, Cancellation cancellation) {
        Optional<CompactionApplied> done =
                attempt(fullness, view -> settled(ladder.automatic(view, relevance(cancellation)), cancellation));
        return done.isPresent()
                ? done
                : attempt(fullness, view -> settled(ladder.asRequested(view, relevance(cancellation)), cancellation));
    }

    /** The next request does not fit into the window. */
    public void atTheWall(Fullness fullness, Cancellation cancellation) {
        attempt(fullness, view -> settled(ladder.atTheWall(view), cancellation));
    }

    /**
     * What the user orders; on the engine's thread, with no call open. Empty where nothing could be freed, or the user changed his mind.
     *
     * @param focus what is to be kept rather than the rest; blank for what was asked last
     */
    public Optional<CompactionApplied> compact(PressureLevel level, String focus, Cancellation cancellation) {
        return attempt(fullness(), view -> {
            CompactionPlan plan = settled(ladder.ordered(level, focus, view, relevance(cancellation)), cancellation);
            if (cancellation.isCancelled()) {
                throw new CancellationException("cancelled by the user");
            }
            return plan;
        });
    }

    private CompactionPlan settled(CompactionPlan plan, Cancellation cancellation) {
        return plan.wanted()
                .flatMap(wanted -> summaries.map(writing -> writing.settle(wanted, cancellation)))
                .orElseGet(plan::withoutModel);
    }

    /** What the level of this fullness is. */
    PressureLevel due(Fullness fullness) {
        return ladder.settings().thresholds().level(fullness.ratio());
    }

    /** What can go when the controller steps in; {@code keeps} says what else must stay. */
    Reduction reduction(Fullness fullness, Predicate<PromptMessage> keeps) {
        return new Reduction(view(fullness), keeps);
    }

    private LadderView view(Fullness fullness) {
        return new LadderView(
                chronicle.conversation(),
                memory,
                chronicle.task(),
                fullness,
                chronicle.price(),
                chronicle.now(),
                chronicle.residents());
    }

    Relevance relevance(Cancellation cancellation) {
        return (question, texts) -> embedder.likeness(question, texts, cancellation);
    }

    /** A turn goes on without a compaction that fails or is cancelled; the tape says why. */
    private Optional<CompactionApplied> attempt(Fullness fullness, Function<LadderView, CompactionPlan> decision) {
        try {
            return carryOut(decision.apply(view(fullness)));
        } catch (CancellationException cancelled) {
            return without(fullness, Reason.CANCELLED, String.valueOf(cancelled.getMessage()));
        } catch (RuntimeException mistake) {
            chronicle.defect("compaction", mistake);
            return without(fullness, Reason.FAILED, mistake.toString());
        }
    }

    private Optional<CompactionApplied> without(Fullness fullness, Reason reason, String detail) {
        chronicle.record(new CompactionSkipped(due(fullness), reason, fullness.ratio(), null, detail));
        return Optional.empty();
    }

    private Optional<CompactionApplied> carryOut(CompactionPlan plan) {
        plan.remarks().forEach(chronicle::record);
        return plan.compaction().map(compaction -> {
            CompactionApplied applied = compaction.applied(chronicle.rebase(compaction.rebase()));
            chronicle.record(applied);
            chronicle.record(
                    new ContextCompacted(memory.state().epoch(), memory.state().appliedSeq()));
            return applied;
        });
    }
}
