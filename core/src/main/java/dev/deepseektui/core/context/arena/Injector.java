package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEntry.SectionText;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.Status;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment.Occasion;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.Injector.DueInjection.InjectionBudget;
import dev.deepseektui.core.context.arena.Injector.Presented;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Takes in what the sources offer, and says what is due of it beside a conversation. Owned by the session's engine thread; what must
 * outlive it is in {@link ArenaState}.
 */
public final class Injector {
    private final ArenaSettings settings;
    private final ArenaState memory;
    private final ArenaPlanner planner;
    private final ContextArena arena;
    private final int envelope;
    private final Map<SourceId, List<Offer>> withdrawals = new EnumMap<>(SourceId.class);
    private int epoch;

    /** {@code meter} counts the tokens of a text. */
    public Injector(ArenaSettings settings, ArenaState memory, ToIntFunction<String> meter) {
        this.settings = settings;
        this.memory = memory;
        this.planner = new ArenaPlanner(meter);
        this.arena = new ContextArena(settings.limits(), meter);
        this.envelope = meter.applyAsInt("<injected>\n" + Presented.LEAD + "</injected>") + 1;
    }

    /** Why sources are asked now. */
    public Occasion occasion(int step) {
        if (step == 1) {
            return Occasion.TURN_START;
        }
        return memory.wasRebasedSinceRequest() ? Occasion.REBASED : Occasion.STEP;
    }

    /** Takes in what a source takes back. */
    public void withdraw(SourceId source, List<Offer> offers) {
        withdrawals.put(source, List.copyOf(offers));
    }

    /** Takes in all that a source has to say now, and says what had to go for it. */
    public Optional<ContextArenaSloEnforced> take(SourceId source, List<Offer> offers, long turn) {
        if (epoch != memory.epoch()) {
            epoch = memory.epoch();
            arena.compact();
        }
        if (!source.zone().fades()) {
            arena.retractAllBut(source, offers.stream().map(Offer::key).toList());
        }
        List<ContextArenaSloEnforced> enforced = new ArrayList<>();
        offers.stream()
                .filter(offer -> !offer.content().isEmpty())
                .forEach(offer -> arena.offer(offer, turn).ifPresent(enforced::add));
        return enforced.isEmpty() ? Optional.empty() : Optional.of(together(enforced));
    }

    /** One source's crowd is one event. */
    private static ContextArenaSloEnforced together(List<ContextArenaSloEnforced> enforced) {
        ContextArenaSloEnforced first = enforced.get(0);
        ContextArenaSloEnforced last = enforced.get(enforced.size() - 1);
        int dropped =
                enforced.stream().mapToInt(ContextArenaSloEnforced::dropped).sum();
        return new ContextArenaSloEnforced(
                first.policy(), first.entriesBefore(), last.entriesAfter(), dropped, first.source());
    }

    /** What is due beside these messages. */
    public DueInjection injection(List<PromptMessage> messages, ArenaMoment moment) {
        InjectionBudget budget = InjectionBudget.of(settings.injectionMax(), moment.fullness());
        return DueInjection.decide(
                planner,
                new DueInjection.View(
                        arena.pending(moment.turn()),
                        withdrawals.values().stream().flatMap(List::stream).toList(),
                        Presented.in(messages),
                        memory.zones(),
                        budget.without(envelope)),
                moment);
    }

    /** The message that carries a plan. */
    public static String message(ArenaPlan plan) {
        return Presented.LEAD + plan.text().stripTrailing();
    }

    /** What the zones hold and why, for people. */
    public ArenaOverview overview(List<PromptMessage> messages, ArenaMoment moment) {
        return ArenaOverview.of(
                injection(messages, moment), arena.entries(), Presented.in(messages), memory, settings.zones());
    }

    /**
     * The injected facts that the prompt shows, read from the prompt itself each time so that the two cannot differ. Of two versions
     * of a fact the later counts.
     */
    public static final class Presented {
        /** What the message begins with that carries an injection. */
        static final String LEAD = "What holds beside the conversation, new or changed:\n";

        private final Map<String, String> fingerprints = new LinkedHashMap<>();

        private Presented() {}

        public static Presented in(List<PromptMessage> messages) {
            Presented presented = new Presented();
            for (PromptMessage message : messages) {
                if (isInjection(message)) {
                    SectionText.scan(message.content().content(), presented.fingerprints::put);
                }
            }
            return presented;
        }

        /** Whether the message carries an injection of ours: a file that the user mentioned is injected too, but is none. */
        public static boolean isInjection(PromptMessage message) {
            return message.origin() == Origin.CANONICAL || message.source() instanceof MessageSource.Injection;
        }

        public boolean has(ArenaEntry entry) {
            String told = fingerprints.get(entry.key().mark());
            return entry.fingerprint().equals(told) || (entry.oncePerSession() && told != null);
        }

        /** Whether something was told under the key and not withdrawn since. */
        boolean isTold(EntryKey key) {
            String told = fingerprints.get(key.mark());
            return told != null && !told.equals(SectionText.WITHDRAWN);
        }
    }

    /**
     * The injection that is due, with its basis.
     *
     * @param whole the plan of all that holds, as if nothing had been told yet: how the zones get on
     * @param due the plan of what the model has not in front of it
     * @param curable whether floors that could not be kept could be with more room in the prompt
     */
    public record DueInjection(ArenaPlan whole, ArenaPlan due, boolean curable) {

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

        static DueInjection decide(ArenaPlanner planner, View view, ArenaMoment moment) {
            ArenaPlan whole =
                    planner.plan(view.pending(), view.zones(), view.budget().tokens());
            List<ArenaEntry> due = due(planner, view, moment);
            ArenaPlan plan = planner.plan(due, view.zones(), view.budget().tokens());
            boolean curable = plan.floor().status() == Status.UNRECOVERABLE
                    && planner.plan(due, view.zones(), view.budget().unhindered())
                                    .floor()
                                    .status()
                            != Status.UNRECOVERABLE;
            return new DueInjection(whole, plan, curable);
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
                        unhindered,
                        Math.max(0, fullness.budget() - fullness.size().total()));
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
}
