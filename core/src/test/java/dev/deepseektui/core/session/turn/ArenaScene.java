package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.OwnSources;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A session with an arena, with the program's own sources and scripted ones. */
final class ArenaScene implements AutoCloseable {
    static final Answer DONE = Answer.of("Done.");
    private static final String LEAD = "Facts that are new or have changed";

    final Workbench bench;
    final Spoken spoken = new Spoken(SourceId.MEMORY_WORKING);
    final Spoken recalled = new Spoken(SourceId.MEMORY_RECALL);

    /** A source with scripted offers. */
    static final class Spoken implements ArenaSource {
        final List<Offer> offers = new ArrayList<>();
        private final SourceId id;
        boolean fails;

        Spoken(SourceId id) {
            this.id = id;
        }

        @Override
        public SourceId id() {
            return id;
        }

        @Override
        public List<Offer> offers(ArenaQuery moment) {
            if (fails) {
                throw new IllegalStateException("no disk");
            }
            return List.copyOf(offers);
        }

        void says(String about, String content, Priority priority) {
            offers.removeIf(offer -> offer.key().id().equals(about));
            offers.add(Offer.of(id, about, content, priority));
        }
    }

    ArenaScene(Brain brain, Map<String, String> set, Tool... tools) {
        this(brain, Workbench.Fittings.with(new MemoryTape(InstantSource.system()), set), tools);
    }

    ArenaScene(Brain brain, Tool... tools) {
        this(brain, Map.of(), tools);
    }

    ArenaScene(Brain brain, Workbench.Fittings fittings, Tool... tools) {
        bench = new Workbench(brain, fittings, tools);
        OwnSources.of(bench.state.task(), bench.arena.memory()).forEach(bench.arena::add);
        bench.arena.add(spoken);
        bench.arena.add(recalled);
        bench.drafting.add(bench.arena);
    }

    void budget(long tokens) {
        bench.budgets = model -> new ContextBudget(1_048_576, 65_536, tokens);
    }

    Tape tape() {
        return bench.log.tape();
    }

    void plan(String goal, String open) {
        bench.log.record(new PlanUpdated(goal, List.of(), List.of(new Item(open, State.PENDING))));
    }

    void fact(String claim) {
        bench.log.record(new FactRecorded(claim, true, "`make`, exit code 0", List.of("a.c"), null));
    }

    /** Returns the injected blocks so far, latest last. */
    List<String> told() {
        return bench.events(ContextAppended.class).stream()
                .filter(appended -> appended.origin() == Origin.INJECTED)
                .map(ContextAppended::text)
                .filter(text -> text.contains(LEAD))
                .toList();
    }

    String lastTold() {
        List<String> told = told();
        return told.isEmpty() ? "" : told.get(told.size() - 1);
    }

    /** Returns a rebase that drops the matching messages. */
    Rebase without(Predicate<PromptMessage> gone, RebaseReason reason) {
        RebaseScript script = new RebaseScript(bench.state.conversation().messages());
        while (script.hasNext()) {
            if (gone.test(script.peek())) {
                script.drop();
            } else {
                script.keep();
            }
        }
        return script.finish(reason);
    }

    static boolean isInjection(PromptMessage message) {
        return message.origin() == Origin.INJECTED && message.json().contains(LEAD);
    }

    @Override
    public void close() {
        bench.close();
    }
}
