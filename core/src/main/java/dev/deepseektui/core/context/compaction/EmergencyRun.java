package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipReason;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionRun.Conclusion;
import dev.deepseektui.core.context.compaction.CompactionRun.StepAttempt;
import dev.deepseektui.core.context.compaction.CompactionRun.StepAttempt.StepEdits;
import dev.deepseektui.core.context.compaction.LadderView.Span;
import dev.deepseektui.core.context.compaction.SummaryText.SummaryPart;
import dev.deepseektui.core.context.compaction.SummaryText.SummaryPart.SummaryPlace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The last level: every file shrinks, the last messages stay, and a summary stands for the rest. In two halves, because the summary has
 * to be obtained in between: {@link #plan} says what it is to speak of, {@link #finish} puts it where it belongs.
 */
final class EmergencyRun {
    /** So little has no summary that would be smaller. */
    private static final long SMALLEST = 400;

    /** What cannot wait is done so that it need not be done again soon: so much of the budget is left in use, if results can shrink. */
    private static final double AFTERWARDS = 0.35;

    private static final List<Integer> KEPT_AT_THE_END = List.of(4, 2, 1);

    private final CompactionSettings settings;
    private final LadderView view;
    private final Body body;
    private final UserMessages said;
    private final @Nullable String focus;
    private double least;

    /** @param focus what the user wants to keep; absent where the program compacts by itself */
    EmergencyRun(CompactionSettings settings, LadderView view, @Nullable String focus) {
        this.settings = settings;
        this.view = view;
        this.body = new Body(view);
        this.said = new UserMessages(view, body);
        this.focus = focus;
    }

    Body body() {
        return body;
    }

    LadderView view() {
        return view;
    }

    /** One that nothing forces: it frees as much as any other rewriting, even where a summary is as long as it may be. */
    CompactionPlan early() {
        least = settings.cache().isRespected() ? Rewrite.LARGE_SHARE : 0;
        RewriteDraft rest = new RewriteDraft(body.messages());
        List<SummaryPart> parts = parts();
        parts.forEach(part -> part.takeOut(rest, body));
        long summed = parts.stream()
                .flatMap(part -> part.messages().stream())
                .mapToLong(body::tokens)
                .sum();
        double freed = body.total() - body.total(rest) - SummaryWanted.MOST_OF_REPLACED * summed;
        return freed >= least * body.total() ? plan() : skipped(SkipReason.TOO_LITTLE, (long) freed);
    }

    CompactionPlan plan() {
        List<SummaryPart> parts = parts();
        return isWorthASummary(parts)
                ? CompactionPlan.wanting(new SummaryWanted(this, parts, Objects.requireNonNullElse(focus, "")))
                : conclude(List.of(), new RewriteDraft(body.messages()), null);
    }

    /** The running turn stays as it is; where it alone fills the prompt, or somebody orders it, its last messages do. */
    private List<SummaryPart> parts() {
        if (focus == null && body.latestAsk() >= 0) {
            List<SummaryPart> finished = EmergencyCut.finishedTurns(body, said, KEPT_AT_THE_END.get(0))
                    .parts();
            RewriteDraft rest = new RewriteDraft(body.messages());
            finished.forEach(part -> part.takeOut(rest, body));
            shrink(rest);
            if (body.total(rest) < most(settings.thresholds().soft())) {
                return finished;
            }
        }
        return partsOfTheTurn();
    }

    /** Where the budget cannot hold the last four even without all the rest, fewer stay: a session must be able to go on. */
    private List<SummaryPart> partsOfTheTurn() {
        for (int kept : KEPT_AT_THE_END) {
            List<SummaryPart> parts =
                    EmergencyCut.allButTheLast(kept, body, said).parts();
            RewriteDraft least = new RewriteDraft(body.messages());
            parts.forEach(part -> part.takeOut(least, body));
            shrink(least);
            if (body.total(least) < most(1)) {
                return parts;
            }
        }
        return EmergencyCut.allButTheLast(KEPT_AT_THE_END.get(0), body, said).parts();
    }

    /** Results of the running turn stay whole while there is room for them; then the oldest shrink, and enough of them for long. */
    private void shrink(RewriteDraft draft) {
        Soft soft = new Soft(body);
        soft.planOldest(draft, most(AFTERWARDS), body.turnStart());
        if (focus != null || body.total(draft) >= most(settings.thresholds().soft())) {
            soft.planOldest(draft, most(AFTERWARDS), body.size());
        }
        soft.planMore(draft, most(settings.thresholds().emergency()));
    }

    /** What the conversation may have of the budget, besides what is drafted. */
    private double most(double ofBudget) {
        return ofBudget * view.fullness().budget() - view.fullness().size().draft();
    }

    /** Whether it would free something worth asking for, if it came to nothing. */
    private boolean isWorthASummary(List<SummaryPart> parts) {
        if (parts.isEmpty()) {
            return false;
        }
        long summed = parts.stream()
                .flatMap(part -> part.messages().stream())
                .mapToLong(body::tokens)
                .sum();
        long behind = IntStream.range(parts.get(0).first(), body.size())
                .mapToLong(body::tokens)
                .sum();
        return summed >= SMALLEST && (focus != null || summed >= StepAttempt.LEAST_SHARE * behind);
    }

    CompactionPlan finish(List<SummaryPart> parts, WrittenSummary summary) {
        RewriteDraft draft = new RewriteDraft(body.messages());
        for (SummaryPart part : parts) {
            part.takeOut(draft, body);
            String text = summary.texts().getOrDefault(part.place(), "");
            SummaryText block = SummaryText.of(part, body, text);
            draft.insert(part.last(), block.source(), block.text());
        }
        return conclude(parts, draft, summary.by());
    }

    private CompactionPlan conclude(List<SummaryPart> parts, RewriteDraft draft, @Nullable String summaryBy) {
        shrink(draft);
        int groups = groups(parts);
        StepEdits edits = new StepEdits(new RewriteDraft(body.messages()), draft, groups);
        StepAttempt attempt = StepAttempt.of(PressureLevel.EMERGENCY, body, edits, body.total() - body.total(draft));
        boolean isWorthIt = focus == null
                ? attempt.makesProgress() && attempt.freed() >= least * body.total()
                : attempt.freed() > 0;
        if (!isWorthIt) {
            return skipped(SkipReason.NO_PROGRESS, attempt.freed());
        }
        boolean isCold = view.isCacheCold(settings.cacheLife());
        Conclusion.Work work = new Conclusion.Work(draft, List.of(PressureLevel.EMERGENCY), groups, summaryBy);
        return new CompactionPlan(
                Optional.of(new Conclusion(view, body, isCold).of(PressureLevel.EMERGENCY, work, focus)),
                Optional.empty(),
                List.of());
    }

    private int groups(List<SummaryPart> parts) {
        return (int) parts.stream()
                .flatMap(part -> part.messages().stream())
                .map(index -> body.message(index).origin())
                .filter(origin -> origin == Origin.ASK || origin == Origin.REPLY)
                .count();
    }

    private CompactionPlan skipped(SkipReason reason, long freed) {
        CompactionSkipped skipped = new CompactionSkipped(
                PressureLevel.EMERGENCY, reason, view.fullness().ratio(), freed, null);
        boolean wasSaid = view.memory().state().hasSaid(PressureLevel.EMERGENCY, reason);
        return focus == null && wasSaid ? CompactionPlan.NOTHING : CompactionPlan.remark(skipped);
    }

    /** The messages that an emergency keeps and those it has summed up: before the latest ask, and since. */
    static final class EmergencyCut {
        private final Body body;
        private final UserMessages said;
        private final int firstKept;
        private final Set<Integer> staying = new HashSet<>();

        /** What stays is the running turn, all of it, and at least so many exchanges at the end. */
        static EmergencyCut finishedTurns(Body body, UserMessages said, int kept) {
            return new EmergencyCut(body, said, Math.min(body.latestAsk(), firstOfLast(kept, body)));
        }

        /** {@code kept}: exchanges at the end. */
        static EmergencyCut allButTheLast(int kept, Body body, UserMessages said) {
            return new EmergencyCut(body, said, firstOfLast(kept, body));
        }

        private static int firstOfLast(int kept, Body body) {
            List<MessageGroup> exchanges = MessageGroup.in(body);
            return exchanges.isEmpty()
                    ? body.size()
                    : exchanges.get(Math.max(0, exchanges.size() - kept)).first();
        }

        private EmergencyCut(Body body, UserMessages said, int firstKept) {
            this.body = body;
            this.said = said;
            this.firstKept = firstKept;
            MessageGroup.in(body).stream()
                    .filter(exchange -> exchange.messages().anyMatch(body::isHeld))
                    .forEach(exchange -> exchange.messages().forEach(staying::add));
        }

        /** In their order; a part that is one earlier summary and nothing else stays as it is. */
        List<SummaryPart> parts() {
            List<SummaryPart> parts = new ArrayList<>();
            int ask = body.latestAsk();
            boolean isKept = ask < 0 || ask >= firstKept;
            long end = firstKept < body.size() ? body.message(firstKept).number() : Long.MAX_VALUE;
            long askNumber = isKept ? end : body.message(ask).number();
            add(parts, part(SummaryPlace.BEFORE, going(0, isKept ? firstKept : ask), new Span(0, askNumber)));
            if (!isKept) {
                add(parts, part(SummaryPlace.SINCE, going(ask, firstKept), new Span(askNumber + 1, end)));
            }
            return parts;
        }

        private SummaryPart part(SummaryPlace place, List<Integer> going, Span span) {
            Map<Integer, String> staying = said.staying(going);
            List<Integer> summed =
                    going.stream().filter(index -> !staying.containsKey(index)).toList();
            return new SummaryPart(place, summed, staying, span);
        }

        private void add(List<SummaryPart> parts, SummaryPart part) {
            boolean isSummed =
                    part.messages().size() == 1 && body.message(part.first()).origin() == Origin.SUMMARY;
            if (!part.messages().isEmpty() && !isSummed) {
                parts.add(part);
            }
        }

        private List<Integer> going(int from, int to) {
            List<Integer> going = new ArrayList<>();
            for (int i = from; i < to; i++) {
                boolean isWord = body.message(i).origin() == Origin.NOTICE;
                if (!isWord && !body.isHeld(i) && !staying.contains(i)) {
                    going.add(i);
                }
            }
            return going;
        }
    }

    /**
     * The texts that replace the messages an emergency takes out.
     *
     * @param by who wrote it: a model's name, or {@link CompactionApplied#TAPE}
     */
    record WrittenSummary(Map<SummaryPlace, String> texts, String by) {
        WrittenSummary {
            texts = Map.copyOf(texts);
        }
    }
}
