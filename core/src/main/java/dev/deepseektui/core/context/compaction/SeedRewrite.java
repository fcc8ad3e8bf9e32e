package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.compaction.Body.MessageGroup;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.LadderView.Relevance;
import dev.deepseektui.core.context.compaction.PendingSummary.WrittenSummary;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The strategy of the profiles {@code standard} and {@code early}. Each level has its own action: soft outlines the
 * files that were not used lately, hard removes the less similar half of the older messages, and emergency outlines all
 * files and summarizes all but the last messages. A step is not taken once the usage is below the level's threshold.
 */
final class SeedRewrite implements RewriteStrategy {
    /** The number of last messages, besides the latest user message, that the hard level keeps. */
    private static final int LAST_OF_HARD = 5;
    /** The number of last messages that the emergency level keeps, and fewer if the budget has no room for them. */
    private static final List<Integer> LAST_OF_EMERGENCY = List.of(4, 2, 1);

    private final CompactionSettings settings;

    SeedRewrite(CompactionSettings settings) {
        this.settings = settings;
    }

    @Override
    public CompactionPlan plan(RewriteTerms terms, LadderView view, Relevance relevance) {
        return new SeedRun(terms, view, relevance, settings.thresholds(view.price())).plan();
    }

    /** One rewrite of a conversation. */
    private static final class SeedRun {
        private final RewriteTerms terms;
        private final LadderView view;
        private final Body body;
        private final Relevance relevance;
        private final PressureThresholds thresholds;
        private final RewritePlan plan;
        private final SoftCompaction soft;
        private final RewriteDraft draft;

        SeedRun(RewriteTerms terms, LadderView view, Relevance relevance, PressureThresholds thresholds) {
            this.terms = terms;
            this.view = view;
            this.body = new Body(view);
            this.relevance = relevance;
            this.thresholds = thresholds;
            this.plan = new RewritePlan(terms, view, body);
            this.soft = new SoftCompaction(body);
            this.draft = body.draft();
        }

        CompactionPlan plan() {
            return switch (terms.level()) {
                case NONE, SOFT -> soft();
                case HARD -> hard();
                case EMERGENCY -> emergency();
            };
        }

        /** Outlines stale files, least recently used first, until the usage is below the threshold. */
        private CompactionPlan soft() {
            if (terms.cause() != RewriteCause.LADDER) {
                soft.plan(draft, body.size());
                return plan.conclude(PressureLevel.SOFT, draft, null, false);
            }
            List<Integer> stale = soft.staleFiles()
                    .boxed()
                    .sorted(Comparator.comparingLong(body::idle).reversed())
                    .toList();
            for (int file : stale) {
                if (isAbove(thresholds.soft())) {
                    soft.shorten(file, draft);
                }
            }
            return plan.conclude(PressureLevel.SOFT, draft, null, false);
        }

        /** Removes the less similar half of the older messages. */
        private CompactionPlan hard() {
            List<MessageGroup> groups = MessageGroup.in(body);
            List<Integer> older = older(groups, LAST_OF_HARD);
            List<Integer> ranked = older.isEmpty()
                    ? List.of()
                    : Similarity.all(
                            terms.query(body), older, i -> groups.get(i).text(body), relevance);
            Set<Integer> gone = Set.copyOf(ranked.subList(ranked.size() / 2, ranked.size()));
            RemovedPart part = removed(groups, gone::contains);
            mark(part);
            draft.addGroups(gone.size());
            return plan.conclude(PressureLevel.HARD, draft, null, !older.isEmpty());
        }

        /** Outlines all files and, if that is not enough, asks for a summary of all but the last messages. */
        private CompactionPlan emergency() {
            body.files().forEach(file -> soft.shorten(file, draft));
            if (!isAbove(thresholds.emergency()) && terms.cause() == RewriteCause.LADDER) {
                return plan.conclude(PressureLevel.EMERGENCY, draft, null, false);
            }
            List<MessageGroup> groups = MessageGroup.in(body);
            Set<Integer> older = Set.copyOf(older(
                    groups,
                    LAST_OF_EMERGENCY.stream()
                            .filter(last -> isEnough(groups, older(groups, last)))
                            .findFirst()
                            .orElse(1)));
            RemovedPart part = removed(groups, older::contains);
            if (part.messages().isEmpty()) {
                return finished(draft, null);
            }
            draft.addGroups(older.size());
            return new PendingSummary(plan, part, true, written -> summarized(part, written)).wanted();
        }

        private CompactionPlan summarized(RemovedPart part, Optional<WrittenSummary> written) {
            RewriteDraft whole = draft.copy();
            part.messages().forEach(whole::drop);
            long room = (long) (0.1 * view.fullness().budget());
            SessionRecord record = SessionRecord.of(view, body, part, room);
            whole.countFacts(record.facts());
            whole.insert(
                    part.messages().get(part.messages().size() - 1),
                    record.source(),
                    record.with(written.map(WrittenSummary::text)));
            return finished(whole, written.map(WrittenSummary::by).orElse(CompactionApplied.TAPE));
        }

        /** Concludes an emergency. If the prompt is still too large, even messages that always stay are shortened. */
        private CompactionPlan finished(RewriteDraft whole, @Nullable String by) {
            soft.planLarge(
                    whole, (long) (thresholds.emergency() * view.fullness().budget()));
            return plan.conclude(PressureLevel.EMERGENCY, whole, by, false);
        }

        /** Returns whether the prompt fits into the budget without these groups. */
        private boolean isEnough(List<MessageGroup> groups, List<Integer> removed) {
            long freed = removed.stream()
                    .flatMapToInt(i -> groups.get(i).messages())
                    .mapToLong(body::tokens)
                    .sum();
            return body.total(draft) - freed < view.fullness().budget();
        }

        private boolean isAbove(double threshold) {
            return body.total(draft) + view.fullness().size().draft()
                    >= threshold * view.fullness().budget();
        }

        /** Returns the groups before the last ones, without the latest user message and without what must stay. */
        private List<Integer> older(List<MessageGroup> groups, int last) {
            List<Integer> all = IntStream.range(0, groups.size())
                    .filter(i -> groups.get(i).first() != body.latestAsk())
                    .boxed()
                    .toList();
            return all.subList(0, Math.max(0, all.size() - last)).stream()
                    .filter(i -> groups.get(i).messages().noneMatch(body::isProtected))
                    .toList();
        }

        private RemovedPart removed(List<MessageGroup> groups, IntPredicate isGone) {
            TreeSet<Integer> messages = IntStream.range(0, groups.size())
                    .filter(isGone)
                    .flatMap(i -> groups.get(i).messages())
                    .filter(i -> !body.isHeld(i))
                    .boxed()
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!messages.isEmpty()) {
                IntStream.range(0, messages.last()).filter(body::isStandIn).forEach(messages::add);
            }
            long end = messages.isEmpty() ? 0 : body.message(messages.last()).number() + 1;
            return RemovedPart.of(body, messages, messages, end);
        }

        /** Drops the removed messages and leaves a line that says how to retrieve them. */
        private void mark(RemovedPart part) {
            part.messages().forEach(draft::drop);
            if (!part.messages().isEmpty()) {
                SessionRecord pointer = SessionRecord.ofRules(view, body, part);
                draft.insert(
                        part.messages().get(part.messages().size() - 1),
                        pointer.source(),
                        pointer.with(view.memory().summary().map(CompactionEvents.SummaryWritten::text)));
            }
        }
    }
}
