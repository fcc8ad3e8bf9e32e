package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.SectionText;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment.Occasion;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.Injection.InjectionBudget;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

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
    public Injection injection(List<PromptMessage> messages, ArenaMoment moment) {
        InjectionBudget budget = InjectionBudget.of(settings.injectionMax(), moment.fullness());
        return Injection.decide(
                planner,
                new Injection.View(
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
}
