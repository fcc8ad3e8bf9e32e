package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MessageContents.MessageContent.ContentKind;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan.Compaction;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.PendingSummary.SummaryText;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.context.compaction.Selection.Removal;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rewrite planned in steps. First, stale files and results are shortened; if that is not enough, finished turns are
 * condensed; if the current turn does not fit, its older part is summarized as well. The deepest step that was needed
 * gives the rewrite its level.
 */
final class CompactionRun {
    /** The number of last groups that the hard step always keeps, besides the latest user message. */
    private static final int LAST_OF_HARD = 5;

    /**
     * The possible numbers of last groups that an emergency keeps; the first number that fits into the budget is used.
     */
    private static final List<Integer> LAST_OF_EMERGENCY = List.of(4, 2, 1);

    /**
     * The minimum number of tokens that a summary must replace. A summary of fewer tokens would not be shorter than the
     * messages.
     */
    private static final long MIN_REMOVED_TOKENS = 400;

    private final CompactionSettings settings;
    private final LadderView view;
    private final Relevance relevance;
    private final RewriteTerms terms;
    private final Body body;
    private boolean isCompared;

    /**
     * The terms of a rewrite.
     *
     * @param level the deepest step allowed
     * @param least the share of the prompt that the rewrite must free
     * @param focus the subject to keep; null unless the user or the model requested the rewrite
     */
    record RewriteTerms(
            PressureLevel level, double least, @Nullable String focus) {
        boolean isRequested() {
            return focus != null;
        }
    }

    CompactionRun(CompactionSettings settings, LadderView view, Relevance relevance, RewriteTerms terms) {
        this.settings = settings;
        this.view = view;
        this.relevance = relevance;
        this.terms = terms;
        this.body = new Body(view);
    }

    Body body() {
        return body;
    }

    LadderView view() {
        return view;
    }

    /** Returns the subject to keep; a blank string stands for the subject of the latest user message. */
    String focus() {
        return Objects.requireNonNullElse(terms.focus(), "");
    }

    CompactionPlan plan() {
        Optional<RewriteDraft> shortened = soft();
        if (shortened.isPresent()) {
            return conclude(PressureLevel.SOFT, shortened.get(), null);
        }
        boolean isEmergencyWanted = terms.isRequested() && terms.level() == PressureLevel.EMERGENCY;
        return isEmergencyWanted ? emergency() : hard();
    }

    /**
     * Returns the draft of the soft step if it frees enough, or if only the soft step was requested; empty otherwise.
     */
    private Optional<RewriteDraft> soft() {
        RewriteDraft draft = body.draft();
        SoftCompaction soft = new SoftCompaction(body);
        boolean isAll = terms.isRequested() && terms.level() == PressureLevel.SOFT;
        int end = isAll ? body.size() : body.turnStart();
        if (!isAll && (terms.isRequested() || body.total() - soft.mostFreed(end) > most())) {
            return Optional.empty();
        }
        soft.plan(draft, end);
        return isAll || body.total(draft) <= most() ? Optional.of(draft) : Optional.empty();
    }

    private CompactionPlan hard() {
        int turnStart = terms.isRequested() ? body.size() : body.turnStart();
        Selection selection = new Selection(view, body, turnStart, LAST_OF_HARD);
        boolean isEnough = body.total() - selection.least() >= terms.least() * total();
        if (isEnough) {
            Removal removal = chosen(selection);
            if (!removal.isEmpty()) {
                SummaryText record = new PendingSummary(this, removal).record();
                RewriteDraft draft = removal.with(record.source(), record.text());
                if (terms.level() != PressureLevel.EMERGENCY || terms.isRequested() || fits(draft)) {
                    return conclude(PressureLevel.HARD, draft, CompactionApplied.TAPE);
                }
            }
        }
        return terms.level() == PressureLevel.EMERGENCY ? emergency() : skipped(body.total() - selection.least());
    }

    /** Returns whether the draft brings the prompt below the first threshold. */
    private boolean fits(RewriteDraft draft) {
        return body.total(draft) < tokens(settings.thresholds().soft());
    }

    private CompactionPlan emergency() {
        Selection selection = new Selection(view, body, body.size(), LAST_OF_EMERGENCY.get(0));
        for (int last : LAST_OF_EMERGENCY) {
            selection = new Selection(view, body, body.size(), last);
            if (selection.least() < tokens(1)) {
                break;
            }
        }
        Removal removal = chosen(selection);
        PendingSummary wanted = new PendingSummary(this, removal);
        return !removal.isEmpty() && wanted.tokens() >= MIN_REMOVED_TOKENS
                ? CompactionPlan.wanting(wanted)
                : finish(body.draft(), null);
    }

    private Removal chosen(Selection selection) {
        long room = most() - selection.least();
        selection.fill(room - recorded(selection), query(), relevance);
        isCompared |= selection.isCompared();
        return selection.removal();
    }

    private long recorded(Selection selection) {
        Removal removal = selection.removal();
        return removal.isEmpty()
                ? 0
                : new PendingSummary(this, removal).record().tokens(body);
    }

    private String query() {
        return focus().isBlank() ? body.latestAskText() : focus();
    }

    /** Finishes the plan of an emergency. {@code by} is the author of its summary; null without a summary. */
    CompactionPlan finish(RewriteDraft draft, @Nullable String by) {
        SoftCompaction soft = new SoftCompaction(body);
        soft.planLarge(draft, tokens(settings.thresholds().soft()), true);
        soft.planLarge(draft, tokens(settings.thresholds().emergency()), false);
        return conclude(PressureLevel.EMERGENCY, draft, by);
    }

    private CompactionPlan conclude(PressureLevel step, RewriteDraft draft, @Nullable String by) {
        new ShownVersions(body).mark(draft);
        long freed = body.total() - body.total(draft);
        if (freed <= 0 || freed < terms.least() * total()) {
            return skipped(freed);
        }
        return CompactionPlan.of(
                new Compaction(draft.rebase(step), step, draft.groups(), outlined(draft), by, isCompared));
    }

    private List<String> outlined(RewriteDraft draft) {
        return IntStream.range(0, body.size())
                .filter(index -> draft.hasNewText(index) && body.held(index).kind() == ContentKind.FILE)
                .mapToObj(index -> body.held(index).path())
                .distinct()
                .sorted()
                .toList();
    }

    private CompactionPlan skipped(long freed) {
        SkipCause reason = terms.least() > 0 ? SkipCause.TOO_LITTLE : SkipCause.NO_PROGRESS;
        boolean isRecorded = !terms.isRequested() && view.memory().state().hasSkipped(terms.level(), reason);
        return isRecorded
                ? CompactionPlan.NOTHING
                : CompactionPlan.remark(CompactionLadder.skipped(terms.level(), reason, view, Math.max(0, freed)));
    }

    /**
     * Returns the tokens that the conversation may keep, excluding drafts: a share of the budget or, on request, of the prompt.
     */
    private long most() {
        long whole = terms.isRequested()
                ? Math.min(total(), view.fullness().budget())
                : view.fullness().budget();
        return (long) (settings.keep() * whole) - view.fullness().size().draft();
    }

    private long tokens(double ofBudget) {
        return (long) (ofBudget * view.fullness().budget())
                - view.fullness().size().draft();
    }

    private long total() {
        return view.fullness().size().total();
    }
}
