package dev.deepseektui.core.turn;

import dev.deepseektui.core.arena.ArenaDesk;
import dev.deepseektui.core.arena.ArenaMemory;
import dev.deepseektui.core.arena.ArenaMoment;
import dev.deepseektui.core.arena.ArenaMoment.Occasion;
import dev.deepseektui.core.arena.ArenaOverview;
import dev.deepseektui.core.arena.ArenaPlan;
import dev.deepseektui.core.arena.ArenaSettings;
import dev.deepseektui.core.arena.ArenaSource;
import dev.deepseektui.core.arena.ContextArenaFloorUnmetRecovered;
import dev.deepseektui.core.arena.ContextArenaFloorUnmetUnrecoverable;
import dev.deepseektui.core.arena.ContextArenaPlanned;
import dev.deepseektui.core.arena.ContextArenaSloEnforced;
import dev.deepseektui.core.arena.FloorOutcome.Status;
import dev.deepseektui.core.arena.Injection;
import dev.deepseektui.core.arena.ZoneBudgetController;
import dev.deepseektui.core.budget.Fullness;
import dev.deepseektui.core.compaction.CompactionRequests;
import dev.deepseektui.core.compaction.ContextCompactionRequested;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.tape.TapeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks the sources before each request, and drafts what is due of what they offer beside the conversation. */
public final class ArenaWatch implements Drafter {
    private final Chronicle chronicle;
    private final CompactionRequests requests;
    private final ArenaSettings settings;
    private final ArenaMemory memory;
    private final ArenaDesk desk;
    private final List<ArenaSource> sources = new ArrayList<>();

    /** Begins with what the chronicle replays from now on: so before it does. */
    public ArenaWatch(Chronicle chronicle, CompactionRequests requests, ArenaSettings settings) {
        this.chronicle = chronicle;
        this.requests = requests;
        this.settings = settings;
        this.memory = new ArenaMemory(new ZoneBudgetController(settings.zones(), settings.adaptive()));
        this.desk = new ArenaDesk(settings, memory, chronicle.tokenizer()::count);
        chronicle.addFold(memory::apply);
    }

    /** Each has one place; those asked first are taken in first. */
    public void add(ArenaSource source) {
        if (sources.stream().anyMatch(known -> known.id() == source.id())) {
            throw new IllegalArgumentException(source.id().word() + " is there twice");
        }
        sources.add(source);
    }

    public ArenaMemory memory() {
        return memory;
    }

    /** What the zones hold now, and why. On the engine's thread. */
    public ArenaOverview overview(Fullness fullness) {
        ArenaMoment moment = new ArenaMoment(chronicle.task().turn(), Occasion.TURN_START, fullness);
        return desk.overview(chronicle.conversation().messages(), moment);
    }

    @Override
    public Draft due(Moment moment) {
        if (!settings.isEnabled()) {
            return Draft.NOTHING;
        }
        ArenaMoment now = new ArenaMoment(
                moment.turn(), desk.occasion(moment.step()), moment.budget().fullness(moment.size()));
        if (takeAll(now)) {
            takeAll(now);
        }
        Injection injection = desk.injection(chronicle.conversation().messages(), now);
        ask(injection, now);
        return draft(injection, now, moment.step());
    }

    /** Whether all was wiped on the way, so that those who came first must offer again. */
    private boolean takeAll(ArenaMoment moment) {
        boolean wiped = false;
        for (ArenaSource source : sources) {
            wiped |= take(source, moment);
        }
        return wiped;
    }

    /** A source that fails has nothing new to say; what it said before still holds. */
    private boolean take(ArenaSource source, ArenaMoment moment) {
        try {
            Optional<ContextArenaSloEnforced> enforced = desk.take(source.id(), source.offers(moment), moment.turn());
            enforced.ifPresent(chronicle::record);
            return enforced.isPresent() && enforced.get().wipes();
        } catch (RuntimeException mistake) {
            chronicle.defect(source.id().word(), mistake);
            return false;
        }
    }

    /** Without room for what must not be missing somebody has to compact; said once, and only where that helps. */
    private void ask(Injection injection, ArenaMoment now) {
        ArenaPlan due = injection.due();
        if (due.floor().status() != Status.UNRECOVERABLE || memory.isFloorUnmet()) {
            return;
        }
        chronicle.record(new ContextArenaFloorUnmetUnrecoverable(now.turn(), due.budget(), injection.curable()));
        if (injection.curable() && !requests.isSettled(ContextCompactionRequested.Reason.FLOOR_UNMET)) {
            chronicle.record(new ContextCompactionRequested(
                    ContextCompactionRequested.Reason.FLOOR_UNMET,
                    now.fullness().ratio()));
        }
    }

    private Draft draft(Injection injection, ArenaMoment now, int step) {
        ArenaPlan due = injection.due();
        if (now.occasion() == Occasion.STEP && due.isEmpty()) {
            return Draft.NOTHING;
        }
        ContextArenaPlanned planned = ContextArenaPlanned.of(now, step, injection.whole(), due, memory.zones());
        List<TapeEvent> remarks = new ArrayList<>();
        if (due.floor().status() == Status.RECOVERED) {
            remarks.add(new ContextArenaFloorUnmetRecovered(
                    now.turn(), due.budget(), due.floor().relaxed()));
        }
        remarks.add(planned);
        memory.adapted(planned).ifPresent(remarks::add);
        sources.forEach(source -> remarks.addAll(source.remarks(due)));
        List<Piece> pieces = due.isEmpty() ? List.of() : List.of(new Piece(Origin.INJECTED, ArenaDesk.message(due)));
        return new Draft(pieces, remarks);
    }
}
