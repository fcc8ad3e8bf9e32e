package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftDefect;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested.RequestCause;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaFloorUnmetRecovered;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaFloorUnmetUnrecoverable;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome.FloorStatus;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery.ArenaOccasion;
import dev.deepseektui.core.context.arena.Injector.DueInjection;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The context system that asks the sources before each request and injects what is due. */
public final class ArenaSystem implements ContextSystem {
    private final SessionState state;
    private final BooleanSupplier isCompactionSettled;
    private final ArenaSettings settings;
    private final ArenaState memory;
    private final Injector desk;
    private final List<ArenaSource> sources = new ArrayList<>();

    /** @param isCompactionSettled whether compaction was requested already or cannot free anything */
    public ArenaSystem(SessionState state, BooleanSupplier isCompactionSettled, ArenaSettings settings) {
        this.state = state;
        this.isCompactionSettled = isCompactionSettled;
        this.settings = settings;
        this.memory = new ArenaState(new ZoneBudgetController(settings.zones(), settings.adaptive()));
        this.desk = new Injector(settings, memory, state.tokenizer()::count);
    }

    @Override
    public void apply(Recorded event) {
        memory.apply(event.event());
    }

    /** Adds a source; sources are asked in the order in which they were added. */
    public void add(ArenaSource source) {
        if (sources.stream().anyMatch(known -> known.id() == source.id())) {
            throw new IllegalArgumentException(source.id().word() + " is there twice");
        }
        sources.add(source);
    }

    public ArenaState memory() {
        return memory;
    }

    /** Returns the zones and entries for display. Called on the engine's thread. */
    public ArenaOverview overview(Fullness fullness) {
        ArenaQuery query = new ArenaQuery(state.task().turn(), ArenaOccasion.TURN_START, fullness);
        return desk.overview(state.conversation().messages(), query);
    }

    @Override
    public Draft draft(RequestContext now) {
        if (!settings.isEnabled()) {
            return Draft.NOTHING;
        }
        ArenaQuery query = new ArenaQuery(now.turn(), desk.occasion(now.step()), now.fullness());
        List<TapeEvent> raised = new ArrayList<>();
        List<DraftDefect> mistakes = new ArrayList<>();
        if (takeAll(query, raised, mistakes)) {
            takeAll(query, raised, mistakes);
        }
        DueInjection injection = desk.injection(state.conversation().messages(), query);
        raised.addAll(unmet(injection, query));
        Draft draft = draft(injection, query, now.step());
        return new Draft(draft.messages(), raised, draft.remarks(), mistakes);
    }

    /** Returns whether the arena was wiped, so that earlier sources must offer again. */
    private boolean takeAll(ArenaQuery query, List<TapeEvent> raised, List<DraftDefect> mistakes) {
        boolean wiped = false;
        for (ArenaSource source : sources) {
            try {
                desk.withdraw(source.id(), source.withdrawals());
                Optional<ContextArenaSloEnforced> enforced = desk.take(source.id(), source.offers(query), query.turn());
                enforced.ifPresent(raised::add);
                wiped |= enforced.isPresent() && enforced.get().wipes();
            } catch (RuntimeException mistake) {
                // A source that fails has nothing new to say; what it said before still holds.
                mistakes.add(new DraftDefect(source.id().word(), mistake));
            }
        }
        return wiped;
    }

    /** Requests a compaction, once, if protected floors lack room and it would help. */
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
                : List.of(new DraftMessage(new MessageSource.Injection(), Injector.message(due)));
        return Draft.of(pieces, remarks);
    }
}
