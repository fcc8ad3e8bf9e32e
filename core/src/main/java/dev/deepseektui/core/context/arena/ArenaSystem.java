package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftDefect;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested.RequestCause;
import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEntry.SectionText;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaFloorUnmetRecovered;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaFloorUnmetUnrecoverable;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.FloorStatus;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery.ArenaOccasion;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.ArenaSystem.Injector.DueInjection;
import dev.deepseektui.core.context.arena.ArenaSystem.Injector.DueInjection.InjectionBudget;
import dev.deepseektui.core.context.arena.ArenaSystem.Injector.Presented;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** The context system that queries the sources before each request and injects new and changed entries. */
public final class ArenaSystem implements ContextSystem {
    private final SessionState state;
    private final BooleanSupplier isCompactionSettled;
    private final ArenaSettings settings;
    private final ArenaState memory;
    private final Injector injector;
    private final List<ArenaSource> sources = new ArrayList<>();

    /**
     * Creates the system without sources.
     *
     * @param isCompactionSettled returns true if compaction was already requested or cannot free anything
     */
    public ArenaSystem(SessionState state, BooleanSupplier isCompactionSettled, ArenaSettings settings) {
        this.state = state;
        this.isCompactionSettled = isCompactionSettled;
        this.settings = settings;
        this.memory = new ArenaState(new ZoneBudgetController(settings.zones(), settings.adaptive()));
        this.injector = new Injector(settings, memory, state.tokenizer()::count);
    }

    @Override
    public void apply(Recorded event) {
        memory.apply(event.event());
    }

    /** Adds a source. Sources are queried in the order in which they were added. */
    public void add(ArenaSource source) {
        if (sources.stream().anyMatch(known -> known.id() == source.id())) {
            throw new IllegalArgumentException(source.id().word() + " is there twice");
        }
        sources.add(source);
    }

    public ArenaState memory() {
        return memory;
    }

    /** Returns the zones and entries for display. Must be called on the engine's thread. */
    public ArenaOverview overview(Fullness fullness) {
        ArenaQuery query = new ArenaQuery(state.task().turn(), ArenaOccasion.TURN_START, fullness);
        return injector.overview(state.conversation().messages(), query);
    }

    @Override
    public Draft draft(RequestContext now) {
        if (!settings.isEnabled()) {
            return Draft.NOTHING;
        }
        ArenaQuery query = new ArenaQuery(now.turn(), injector.occasion(now.step()), now.fullness());
        List<TapeEvent> raised = new ArrayList<>();
        List<DraftDefect> mistakes = new ArrayList<>();
        if (takeAll(query, raised, mistakes)) {
            takeAll(query, raised, mistakes);
        }
        DueInjection injection = injector.injection(state.conversation().messages(), query);
        raised.addAll(unmet(injection, query));
        Draft draft = draft(injection, query, now.step());
        return new Draft(draft.messages(), raised, draft.remarks(), mistakes);
    }

    /** Takes the offers of all sources. Returns true if the arena was wiped and earlier sources must offer again. */
    private boolean takeAll(ArenaQuery query, List<TapeEvent> raised, List<DraftDefect> mistakes) {
        boolean wiped = false;
        for (ArenaSource source : sources) {
            try {
                injector.withdraw(source.id(), source.withdrawals());
                Optional<ContextArenaSloEnforced> enforced =
                        injector.take(source.id(), source.offers(query), query.turn());
                enforced.ifPresent(raised::add);
                wiped |= enforced.isPresent() && enforced.get().wipes();
            } catch (RuntimeException error) {
                // A source that fails offers nothing new; its earlier offers still hold.
                mistakes.add(new DraftDefect(source.id().word(), error));
            }
        }
        return wiped;
    }

    /**
     * Returns the events to record if the protected floors lack room, including a compaction request if a compaction
     * would help. Returns none if they were already recorded.
     */
    private List<TapeEvent> unmet(DueInjection injection, ArenaQuery now) {
        ArenaPlan due = injection.due();
        if (due.floor().status() != FloorStatus.UNRECOVERABLE || memory.isFloorUnmet()) {
            return List.of();
        }
        TapeEvent unmet = new ContextArenaFloorUnmetUnrecoverable(now.turn(), due.budget(), injection.curable());
        return injection.curable() && !isCompactionSettled.getAsBoolean()
                ? List.of(
                        unmet,
                        new ContextCompactionRequested(
                                RequestCause.FLOOR_UNMET, now.fullness().ratio()))
                : List.of(unmet);
    }

    private Draft draft(DueInjection injection, ArenaQuery now, int step) {
        ArenaPlan due = injection.due();
        if (now.occasion() == ArenaOccasion.STEP && due.isEmpty()) {
            return Draft.NOTHING;
        }
        ContextArenaPlanned planned = ContextArenaPlanned.of(now, step, injection.whole(), due, memory.zones());
        List<TapeEvent> remarks = new ArrayList<>();
        if (due.floor().status() == FloorStatus.RECOVERED) {
            remarks.add(new ContextArenaFloorUnmetRecovered(
                    now.turn(), due.budget(), due.floor().relaxed()));
        }
        remarks.add(planned);
        memory.adapted(planned).ifPresent(remarks::add);
        sources.forEach(source -> remarks.addAll(source.remarks(due)));
        List<DraftMessage> pieces = due.isEmpty()
                ? List.of()
                : List.of(new DraftMessage(new MessageSource.Injection(due.marks()), Injector.message(due)));
        return Draft.of(pieces, remarks);
    }

    /**
     * An injector that holds the sources' offers and plans their injection into a conversation. Owned by the session's engine
     * thread; state that must outlive it is in {@link ArenaState}.
     */
    public static final class Injector {
        private final ArenaSettings settings;
        private final ArenaState memory;
        private final ToIntFunction<String> meter;
        private final ArenaPlanner planner;
        private final ContextArena arena;
        private final int envelope;
        private final Map<SourceId, List<Offer>> withdrawals = new EnumMap<>(SourceId.class);
        private int epoch;

        public Injector(ArenaSettings settings, ArenaState memory, ToIntFunction<String> meter) {
            this.settings = settings;
            this.memory = memory;
            this.meter = meter;
            this.planner = new ArenaPlanner(meter);
            this.arena = new ContextArena(settings.limits(), meter);
            this.envelope = meter.applyAsInt("<injected>\n" + Presented.LEAD + "</injected>") + 1;
        }

        public ArenaOccasion occasion(int step) {
            if (step == 1) {
                return ArenaOccasion.TURN_START;
            }
            return memory.wasRebasedSinceRequest() ? ArenaOccasion.REBASED : ArenaOccasion.STEP;
        }

        /** Sets the withdrawals of a source. */
        public void withdraw(SourceId source, List<Offer> offers) {
            withdrawals.put(source, List.copyOf(offers));
        }

        /** Takes all current offers of a source. Returns an event if entries were evicted to make room for them. */
        public Optional<ContextArenaSloEnforced> take(SourceId source, List<Offer> offers, long turn) {
            if (epoch != memory.epoch()) {
                epoch = memory.epoch();
                arena.compact();
            }
            if (!source.zone().entriesExpire()) {
                arena.retractAllBut(source, offers.stream().map(Offer::key).toList());
            }
            List<ContextArenaSloEnforced> enforced = new ArrayList<>();
            offers.stream()
                    .filter(offer -> !offer.content().isEmpty())
                    .forEach(offer -> arena.offer(offer, turn).ifPresent(enforced::add));
            return enforced.isEmpty() ? Optional.empty() : Optional.of(together(enforced));
        }

        private static ContextArenaSloEnforced together(List<ContextArenaSloEnforced> enforced) {
            ContextArenaSloEnforced first = enforced.get(0);
            ContextArenaSloEnforced last = enforced.get(enforced.size() - 1);
            int dropped =
                    enforced.stream().mapToInt(ContextArenaSloEnforced::dropped).sum();
            return new ContextArenaSloEnforced(
                    first.policy(), first.entriesBefore(), last.entriesAfter(), dropped, first.source());
        }

        public DueInjection injection(List<PromptMessage> messages, ArenaQuery query) {
            InjectionBudget budget = InjectionBudget.of(settings.injectionMax(), query.fullness())
                    .without(envelope);
            ZoneTable zones = memory.zones();
            List<ArenaEntry> pending = arena.pending(query.turn());
            List<ArenaEntry> due = due(pending, Presented.in(messages), query);
            ArenaPlan plan = planner.plan(due, zones, budget.tokens());
            boolean curable = isUnrecoverable(plan) && !isUnrecoverable(planner.plan(due, zones, budget.unhindered()));
            return new DueInjection(planner.plan(pending, zones, budget.tokens()), plan, curable);
        }

        private static boolean isUnrecoverable(ArenaPlan plan) {
            return plan.floor().status() == FloorStatus.UNRECOVERABLE;
        }

        /**
         * Returns the new and changed entries and the withdrawals; for later requests of a turn, only new and changed
         * critical entries.
         */
        private List<ArenaEntry> due(List<ArenaEntry> pending, Presented presented, ArenaQuery query) {
            boolean isStep = query.occasion() == ArenaOccasion.STEP;
            Stream<ArenaEntry> news = pending.stream()
                    .filter(entry -> !entry.shown() && !presented.has(entry))
                    .filter(entry -> !isStep || entry.priority() == Priority.CRITICAL);
            return Stream.concat(news, isStep ? Stream.empty() : withdrawn(pending, presented, query.turn()))
                    .toList();
        }

        /**
         * Returns withdrawals of facts that are in the prompt; without them the model would continue to rely on these facts.
         */
        private Stream<ArenaEntry> withdrawn(List<ArenaEntry> pending, Presented presented, long turn) {
            List<EntryKey> held = pending.stream().map(ArenaEntry::key).toList();
            return withdrawals.values().stream()
                    .flatMap(List::stream)
                    .filter(offer -> presented.isInPrompt(offer.key()) && !held.contains(offer.key()))
                    .map(offer -> ArenaEntry.withdrawal(offer, turn, meter));
        }

        public static String message(ArenaPlan plan) {
            return Presented.LEAD + plan.text().stripTrailing();
        }

        public ArenaOverview overview(List<PromptMessage> messages, ArenaQuery query) {
            return ArenaOverview.of(
                    injection(messages, query), arena.entries(), Presented.in(messages), memory, settings.zones());
        }

        /**
         * The injected facts in the prompt, always derived from the prompt itself so that the two cannot differ. Of two
         * versions of a fact, the later one counts.
         */
        public static final class Presented {
            /** The first line of an injection. */
            static final String LEAD = ModelTexts.of(ArenaSystem.class).text("lead") + "\n";

            private final Map<String, String> fingerprints = new LinkedHashMap<>();

            private Presented() {}

            public static Presented in(List<PromptMessage> messages) {
                Presented presented = new Presented();
                for (PromptMessage message : messages) {
                    if (message.source() instanceof MessageSource.Injection injection) {
                        injection.entries().forEach(presented::add);
                    }
                }
                return presented;
            }

            /** Adds the key and the fingerprint of an entry. */
            private void add(String mark) {
                int end = mark.lastIndexOf(' ');
                fingerprints.put(mark.substring(0, end), mark.substring(end + 1));
            }

            public boolean has(ArenaEntry entry) {
                String known = fingerprints.get(entry.key().mark());
                return entry.fingerprint().equals(known) || (entry.oncePerSession() && known != null);
            }

            /** Returns whether a fact with this key was injected and not withdrawn since. */
            boolean isInPrompt(EntryKey key) {
                String known = fingerprints.get(key.mark());
                return known != null && !known.equals(SectionText.WITHDRAWN);
            }
        }

        /**
         * The injection that is due, and the plan of all entries.
         *
         * @param whole the plan of all current entries, as if nothing had been injected yet
         * @param due the plan of the entries that are not in the prompt yet
         * @param curable whether unmet floors could be met if the prompt had more room
         */
        public record DueInjection(ArenaPlan whole, ArenaPlan due, boolean curable) {
            /**
             * The tokens of an injection: a fixed amount plus a small share of the context budget, limited by the room left in
             * the prompt.
             *
             * @param unhindered the tokens if the prompt had enough room
             * @param left the tokens left in the prompt's budget
             */
            public record InjectionBudget(long unhindered, long left) {
                private static final double SHARE = 0.002;
                private static final long MAX = 4800;

                public static InjectionBudget of(long injectionMax, Fullness fullness) {
                    long unhindered = Math.min(MAX, injectionMax + Math.round(SHARE * fullness.budget()));
                    return new InjectionBudget(
                            unhindered,
                            Math.max(0, fullness.budget() - fullness.size().total()));
                }

                /** Returns the budget that remains for entries after subtracting the text that encloses them. */
                InjectionBudget without(int envelope) {
                    return new InjectionBudget(unhindered, Math.max(0, left - envelope));
                }

                public long tokens() {
                    return Math.min(unhindered, left);
                }
            }
        }
    }
}
