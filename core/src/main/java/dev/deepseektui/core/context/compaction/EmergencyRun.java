package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan.Compaction;
import dev.deepseektui.core.context.compaction.CompactionRun.Conclusion;
import dev.deepseektui.core.context.compaction.CompactionRun.StepAttempt;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
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
 * The last level: files shrink, the last messages stay, and a summary replaces the rest. In two halves, because the summary has to be
 * obtained in between: {@link #plan} determines its content, {@link #finish} inserts it.
 */
final class EmergencyRun {
    /** The tokens below which a summary would not be smaller. */
    private static final long SMALLEST = 400;

    /** The share of the budget that may remain in use, if results can shrink, so that the next emergency is not due soon. */
    private static final double AFTERWARDS = 0.35;

    private static final List<Integer> KEPT_AT_THE_END = List.of(4, 2, 1);

    private final CompactionSettings settings;
    private final LadderView view;
    private final Body body;
    private final UserMessages userMessages;
    private final @Nullable String focus;
    private double least;

    EmergencyRun(CompactionSettings settings, LadderView view, @Nullable String focus) {
        this.settings = settings;
        this.view = view;
        this.body = new Body(view);
        this.userMessages = new UserMessages(view, body);
        this.focus = focus;
    }

    Body body() {
        return body;
    }

    LadderView view() {
        return view;
    }

    /** Plans an emergency that is not forced yet: it must free a large share, even with the longest summary. */
    CompactionPlan early() {
        least = settings.cache().isRespected() ? Rewrite.LARGE_SHARE : 0;
        List<SummaryPart> parts = parts();
        double freed = body.total() - body.total(without(parts)) - SummaryWanted.MOST_OF_REPLACED * tokens(parts);
        return freed >= least * body.total() ? plan() : skipped(SkipCause.TOO_LITTLE, (long) freed);
    }

    CompactionPlan plan() {
        List<SummaryPart> parts = parts();
        return isWorthASummary(parts)
                ? CompactionPlan.wanting(new SummaryWanted(this, parts, Objects.requireNonNullElse(focus, "")))
                : conclude(List.of(), new RewriteDraft(body.messages()), null);
    }

    /** Returns the parts to summarize. The running turn stays, unless it fills the prompt alone or the user requested the compaction. */
    private List<SummaryPart> parts() {
        if (focus == null && body.latestAsk() >= 0) {
            List<SummaryPart> finished = EmergencyCut.finishedTurns(body, userMessages, KEPT_AT_THE_END.get(0))
                    .parts();
            RewriteDraft rest = without(finished);
            shrink(rest);
            if (body.total(rest) < most(settings.thresholds().soft())) {
                return finished;
            }
        }
        return partsOfTheTurn();
    }

    /** Keeps fewer messages where the budget cannot hold the last four alone, so that the session can continue. */
    private List<SummaryPart> partsOfTheTurn() {
        for (int kept : KEPT_AT_THE_END) {
            List<SummaryPart> parts =
                    EmergencyCut.allButTheLast(kept, body, userMessages).parts();
            RewriteDraft rest = without(parts);
            shrink(rest);
            if (body.total(rest) < most(1)) {
                return parts;
            }
        }
        return EmergencyCut.allButTheLast(KEPT_AT_THE_END.get(0), body, userMessages)
                .parts();
    }

    private RewriteDraft without(List<SummaryPart> parts) {
        RewriteDraft draft = new RewriteDraft(body.messages());
        parts.forEach(part -> part.removeFrom(draft, body));
        return draft;
    }

    private long tokens(List<SummaryPart> parts) {
        return parts.stream()
                .flatMap(part -> part.messages().stream())
                .mapToLong(body::tokens)
                .sum();
    }

    /** Shortens results until there is room, those of the running turn last. */
    private void shrink(RewriteDraft draft) {
        Soft soft = new Soft(body);
        soft.planOldest(draft, most(AFTERWARDS), body.turnStart());
        if (focus != null || body.total(draft) >= most(settings.thresholds().soft())) {
            soft.planOldest(draft, most(AFTERWARDS), body.size());
        }
        soft.planMore(draft, most(settings.thresholds().emergency()));
    }

    /** Returns the tokens that the conversation may have, drafts excluded. */
    private double most(double ofBudget) {
        return ofBudget * view.fullness().budget() - view.fullness().size().draft();
    }

    /** Returns whether a summary can free enough to be requested. */
    private boolean isWorthASummary(List<SummaryPart> parts) {
        if (parts.isEmpty()) {
            return false;
        }
        long summed = tokens(parts);
        long behind = IntStream.range(parts.get(0).first(), body.size())
                .mapToLong(body::tokens)
                .sum();
        return summed >= SMALLEST && (focus != null || summed >= StepAttempt.LEAST_SHARE * behind);
    }

    /** Inserts the texts for the removed messages; {@code by}: the author, a model or {@link CompactionApplied#TAPE}. */
    CompactionPlan finish(List<SummaryPart> parts, Map<SummaryPlace, String> texts, String by) {
        RewriteDraft draft = without(parts);
        for (SummaryPart part : parts) {
            SummaryText block = SummaryText.of(part, body, texts.getOrDefault(part.place(), ""));
            draft.insert(part.last(), block.source(), block.text());
        }
        return conclude(parts, draft, by);
    }

    private CompactionPlan conclude(List<SummaryPart> parts, RewriteDraft draft, @Nullable String summaryBy) {
        shrink(draft);
        draft.addGroups(groups(parts));
        long freed = body.total() - body.total(draft);
        RewriteDraft before = new RewriteDraft(body.messages());
        StepAttempt attempt = StepAttempt.of(PressureLevel.EMERGENCY, body, before, draft, freed);
        boolean isWorthIt = focus == null
                ? attempt.makesProgress() && attempt.freed() >= least * body.total()
                : attempt.freed() > 0;
        if (!isWorthIt) {
            return skipped(SkipCause.NO_PROGRESS, attempt.freed());
        }
        boolean isCold = view.isCacheCold(settings.cacheLife());
        Compaction compaction = new Conclusion(view, body, isCold)
                .of(PressureLevel.EMERGENCY, List.of(PressureLevel.EMERGENCY), draft, summaryBy, focus);
        return new CompactionPlan(Optional.of(compaction), Optional.empty(), List.of());
    }

    private int groups(List<SummaryPart> parts) {
        return (int) parts.stream()
                .flatMap(part -> part.messages().stream())
                .map(index -> body.message(index).origin())
                .filter(origin -> origin == Origin.ASK || origin == Origin.REPLY)
                .count();
    }

    private CompactionPlan skipped(SkipCause reason, long freed) {
        CompactionSkipped skipped = new CompactionSkipped(
                PressureLevel.EMERGENCY, reason, view.fullness().ratio(), freed, null);
        boolean isRecorded = view.memory().state().hasSkipped(PressureLevel.EMERGENCY, reason);
        return focus == null && isRecorded ? CompactionPlan.NOTHING : CompactionPlan.remark(skipped);
    }

    /** The messages that an emergency keeps, and the parts that it summarizes: before the latest prompt and since. */
    static final class EmergencyCut {
        private final Body body;
        private final UserMessages userMessages;
        private final int firstKept;
        private final Set<Integer> staying = new HashSet<>();

        /** Keeps the whole running turn and at least this many groups at the end. */
        static EmergencyCut finishedTurns(Body body, UserMessages userMessages, int kept) {
            return new EmergencyCut(body, userMessages, Math.min(body.latestAsk(), firstOfLast(kept, body)));
        }

        static EmergencyCut allButTheLast(int kept, Body body, UserMessages userMessages) {
            return new EmergencyCut(body, userMessages, firstOfLast(kept, body));
        }

        private static int firstOfLast(int kept, Body body) {
            List<MessageGroup> exchanges = MessageGroup.in(body);
            return exchanges.isEmpty()
                    ? body.size()
                    : exchanges.get(Math.max(0, exchanges.size() - kept)).first();
        }

        private EmergencyCut(Body body, UserMessages userMessages, int firstKept) {
            this.body = body;
            this.userMessages = userMessages;
            this.firstKept = firstKept;
            MessageGroup.in(body).stream()
                    .filter(exchange -> exchange.messages().anyMatch(body::isHeld))
                    .forEach(exchange -> exchange.messages().forEach(staying::add));
        }

        /** Returns the parts in order; a single earlier summary is not summarized again. */
        List<SummaryPart> parts() {
            List<SummaryPart> parts = new ArrayList<>();
            int ask = body.latestAsk();
            boolean isKept = ask < 0 || ask >= firstKept;
            long end = firstKept < body.size() ? body.message(firstKept).number() : Long.MAX_VALUE;
            long askNumber = isKept ? end : body.message(ask).number();
            add(parts, part(SummaryPlace.BEFORE, going(0, isKept ? firstKept : ask), new MessageRange(0, askNumber)));
            if (!isKept) {
                add(parts, part(SummaryPlace.SINCE, going(ask, firstKept), new MessageRange(askNumber + 1, end)));
            }
            return parts;
        }

        private SummaryPart part(SummaryPlace place, List<Integer> going, MessageRange span) {
            Map<Integer, String> staying = userMessages.staying(going);
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
                boolean isNotice = body.message(i).origin() == Origin.NOTICE;
                if (!isNotice && !body.isHeld(i) && !staying.contains(i)) {
                    going.add(i);
                }
            }
            return going;
        }
    }
}
