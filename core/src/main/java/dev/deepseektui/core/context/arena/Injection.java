package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.Status;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment.Occasion;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.Injector.Presented;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.conversation.budget.Fullness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The injection that is due, with its basis.
 *
 * @param whole the plan of all that holds, as if nothing had been told yet: how the zones get on
 * @param due the plan of what the model has not in front of it
 * @param curable whether floors that could not be kept could be with more room in the prompt
 */
public record Injection(ArenaPlan whole, ArenaPlan due, boolean curable) {

    /**
     * The input of the decision.
     *
     * @param withdrawals what is said to a model that was told something else under the same key
     */
    public record View(
            List<ArenaEntry> pending,
            List<Offer> withdrawals,
            Presented presented,
            ZoneTable zones,
            InjectionBudget budget) {
        public View {
            pending = List.copyOf(pending);
            withdrawals = List.copyOf(withdrawals);
        }
    }

    static Injection decide(ArenaPlanner planner, View view, ArenaMoment moment) {
        ArenaPlan whole =
                planner.plan(view.pending(), view.zones(), view.budget().tokens());
        List<ArenaEntry> due = due(planner, view, moment);
        ArenaPlan plan = planner.plan(due, view.zones(), view.budget().tokens());
        boolean curable = plan.floor().status() == Status.UNRECOVERABLE
                && planner.plan(due, view.zones(), view.budget().unhindered())
                                .floor()
                                .status()
                        != Status.UNRECOVERABLE;
        return new Injection(whole, plan, curable);
    }

    /** What is new or changed; within a turn only what cannot wait for the next. */
    private static List<ArenaEntry> due(ArenaPlanner planner, View view, ArenaMoment moment) {
        Stream<ArenaEntry> news = view.pending().stream()
                .filter(entry -> !entry.shown() && !view.presented().has(entry))
                .filter(entry -> moment.occasion() != Occasion.STEP || entry.priority() == Priority.CRITICAL);
        List<ArenaEntry> due = new ArrayList<>(news.toList());
        if (moment.occasion() != Occasion.STEP) {
            due.addAll(withdrawn(planner, view, moment));
        }
        return due;
    }

    /** What was told as true and is not any more: otherwise the model would go on believing it. */
    private static List<ArenaEntry> withdrawn(ArenaPlanner planner, View view, ArenaMoment moment) {
        List<String> held =
                view.pending().stream().map(entry -> entry.key().mark()).toList();
        return view.withdrawals().stream()
                .filter(offer -> view.presented().isTold(offer.key()))
                .filter(offer -> !held.contains(offer.key().mark()))
                .map(offer -> planner.withdrawal(offer, moment.turn()))
                .toList();
    }

    /**
     * The tokens of an injection: a fixed amount and a small share of a large context budget, within what is left of it. A compaction,
     * which makes room, can therefore bring floors back that could not be kept.
     *
     * @param unhindered what it may have when the prompt has room
     * @param left what is left in the prompt before its budget is reached
     */
    public record InjectionBudget(long unhindered, long left) {
        private static final double SHARE = 0.002;
        private static final long MOST = 4800;

        /** {@code injectionMax}: the fixed amount. */
        public static InjectionBudget of(long injectionMax, Fullness fullness) {
            long unhindered = Math.min(MOST, injectionMax + Math.round(SHARE * fullness.budget()));
            return new InjectionBudget(
                    unhindered, Math.max(0, fullness.budget() - fullness.size().total()));
        }

        /** What is left for entries when the message around them takes so many tokens. */
        InjectionBudget without(int envelope) {
            return new InjectionBudget(unhindered, Math.max(0, left - envelope));
        }

        public long tokens() {
            return Math.min(unhindered, left);
        }
    }
}
