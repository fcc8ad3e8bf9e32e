package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaSloEnforced;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaZoneAdapted;
import dev.deepseektui.core.context.arena.ArenaOverview.EntryLine;
import dev.deepseektui.core.context.arena.ArenaOverview.EntryStanding;
import dev.deepseektui.core.context.arena.Zone;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentEnded.Failed;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Injected blocks that are withdrawn, fail, are crowded out or return. */
class ArenaReturnsTest {
    private static final Brain DONE = new Script(ArenaScene.DONE);

    /** The provider's cache unit, in tokens. */
    private static final long CACHE_UNIT = 128;

    private static Item item(String text) {
        return new Item(text, State.PENDING);
    }

    private static void hits(ArenaScene scene, String when) {
        for (int i = 0; i < 10; i++) {
            scene.recalled.says(when + i, "hit " + i, Priority.NORMAL);
        }
    }

    @Test
    void a_plan_goes_with_the_ask_that_it_was_made_for() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Begin.");
            assertThat(scene.lastTold()).contains("Goal: a parser");
            scene.bench
                    .pipeline()
                    .rebase(scene.without(ArenaScene::isInjection, RebaseReason.compaction(PressureLevel.HARD)));

            scene.bench.ask("Something else.");

            assertThat(scene.told()).hasSize(1);
        }
    }

    @Test
    void a_failure_is_told_once_its_result_is_cut_and_not_when_it_is_put_right() {
        AtomicInteger calls = new AtomicInteger();
        TestTool tool = TestTool.doing((path, run) -> calls.incrementAndGet() == 1
                ? ToolOutcome.of(Status.ERROR, "no such \"file\"")
                : ToolOutcome.of(Status.OK, "done"));
        Brain brain = new Script(
                Script.calling(Script.call("c1", "do", "a")),
                ArenaScene.DONE,
                ArenaScene.DONE,
                ArenaScene.DONE,
                Script.calling(Script.call("c2", "do", "a")),
                ArenaScene.DONE);
        try (ArenaScene scene = new ArenaScene(brain, tool)) {
            scene.bench.ask("Try.");
            scene.bench.ask("Well?");
            assertThat(scene.told()).isEmpty();
            scene.bench.pipeline().rebase(scene.without(message -> true, RebaseReason.user(Request.CLEAR)));
            scene.bench.ask("And now?");
            assertThat(scene.lastTold()).contains("do failed: \\\"no such 'file'\\\"");
            scene.bench.ask("Again.");
            scene.bench.ask("Go on.");
            assertThat(scene.told()).hasSize(1);
        }
    }

    @Test
    void what_failed_in_an_agent_is_told_in_the_next_turn_for_its_result_is_elsewhere() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.bench.ask("Look.");
            scene.bench.log.record(new AgentEnded(
                    1,
                    "c1",
                    "explore",
                    Ending.DONE,
                    "It is not there.",
                    1,
                    TokenUsage.UNKNOWN,
                    null,
                    List.of(),
                    List.of(),
                    List.of(new Failed("read", "a.txt", "no such file")),
                    null));
            scene.bench.ask("Well?");

            assertThat(scene.lastTold()).contains("read a.txt failed: \\\"no such file\\\"");
        }
    }

    @Test
    void an_ordinary_task_keeps_all_critical_content_whole_under_the_default_budget() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.bench.ask("Port it to Rust. Always run the tests. Never change the public interface."
                    + " Prefer small commits. Do not ever push.");
            scene.bench.log.record(new PlanUpdated(
                    "Port the parser of the configuration to Rust and keep its tests green",
                    List.of("no new dependencies", "the old format stays readable"),
                    List.of(
                            item("read the old parser"),
                            item("write the lexer"),
                            item("write the grammar"),
                            item("move the tests"),
                            item("delete the old parser"))));
            scene.spoken.says("working", "Decided: the lexer is hand-written.\n".repeat(40), Priority.CRITICAL);
            scene.bench.ask("Go on.");

            assertThat(scene.bench.arena.overview(scene.bench.fullness()).entries())
                    .filteredOn(line -> line.entry().priority() == Priority.CRITICAL)
                    .hasSize(7)
                    .extracting(EntryLine::standing)
                    .containsOnly(EntryStanding.IN_PROMPT);
            assertThat(scene.lastTold()).doesNotContain("lines left out");
        }
    }

    @Test
    void each_turn_is_observed_once_and_caps_move_for_what_keeps_being_cut() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.spoken.says("working", "A decision that must not be lost.\n".repeat(140), Priority.CRITICAL);
            for (int turn = 0; turn < 4; turn++) {
                scene.bench.ask("Go on.");
            }

            assertThat(scene.bench.events(ContextArenaPlanned.class)).hasSize(4);
            ContextArenaZoneAdapted first =
                    scene.bench.events(ContextArenaZoneAdapted.class).get(0);
            assertThat(first.turn()).isEqualTo(3);
            assertThat(first.shifts()).extracting(shift -> shift.to()).containsOnly("memory_working");
            assertThat(scene.bench
                            .arena
                            .memory()
                            .zones()
                            .of(Zone.MEMORY_WORKING)
                            .cap())
                    .isGreaterThan(640);
        }
    }

    @Test
    void a_restart_keeps_the_caps_and_what_was_told() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.plan("a parser", "write the lexer");
            scene.spoken.says("working", "A decision that must not be lost.\n".repeat(140), Priority.CRITICAL);
            for (int turn = 0; turn < 4; turn++) {
                scene.bench.ask("Go on.");
            }
            try (ArenaScene again = new ArenaScene(DONE, Workbench.Fittings.with(scene.tape(), Map.of()))) {
                again.spoken.offers.addAll(scene.spoken.offers);
                assertThat(again.bench.arena.memory().zones())
                        .isEqualTo(scene.bench.arena.memory().zones());
                int told = again.told().size();
                again.bench.ask("Go on.");
                assertThat(again.told()).hasSize(told);
            }
        }
    }

    @Test
    void a_source_that_fails_costs_what_is_new_of_it() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.plan("a parser", "write the lexer");
            scene.spoken.fails = true;

            assertThat(scene.bench.ask("Begin.").reason()).isEqualTo(EndReason.DONE);
            assertThat(scene.lastTold()).contains("a parser");
            assertThat(scene.bench.defects).hasSize(1);
        }
    }

    @Test
    void a_crowded_arena_says_what_it_dropped() {
        try (ArenaScene scene = new ArenaScene(DONE, Map.of("arena.max_entries", "16"))) {
            for (int i = 0; i < 20; i++) {
                scene.spoken.says("n" + i, "note " + i, Priority.NORMAL);
            }
            scene.bench.ask("Begin.");

            assertThat(scene.bench.events(ContextArenaSloEnforced.class))
                    .containsExactly(new ContextArenaSloEnforced("drop_recall", 16, 16, 4, "memory-working"));
        }
    }

    @Test
    void after_a_wipe_those_who_came_first_offer_again() {
        try (ArenaScene scene =
                new ArenaScene(DONE, Map.of("arena.max_entries", "16", "arena.degradation_policy", "force_compact"))) {
            scene.plan("a parser", "write the lexer");
            hits(scene, "early");
            scene.bench.ask("Begin.");
            scene.recalled.offers.clear();
            hits(scene, "late");
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Go on.");

            assertThat(scene.bench.events(ContextArenaSloEnforced.class))
                    .containsExactly(new ContextArenaSloEnforced("force_compact", 16, 1, 16, "memory-recall"));
            assertThat(scene.bench.arena.overview(scene.bench.fullness()).entries())
                    .hasSize(12)
                    .extracting(EntryLine::standing)
                    .containsOnly(EntryStanding.IN_PROMPT);
        }
    }

    @Test
    void what_was_found_for_one_ask_does_not_return_with_the_next() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            hits(scene, "early");
            scene.bench.ask("Begin.");
            scene.recalled.offers.clear();
            scene.bench
                    .pipeline()
                    .rebase(scene.without(ArenaScene::isInjection, RebaseReason.compaction(PressureLevel.HARD)));
            scene.bench.ask("Go on.");

            assertThat(scene.told()).hasSize(1);
        }
    }

    @Test
    void switched_off_it_injects_and_records_nothing() {
        try (ArenaScene scene = new ArenaScene(DONE, Map.of("arena.enabled", "false"))) {
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Begin.");

            assertThat(scene.told()).isEmpty();
            assertThat(scene.bench.events(ContextArenaPlanned.class)).isEmpty();
        }
    }

    @Test
    void in_a_turn_of_48_calls_nothing_misses_the_cache_but_what_is_new() {
        ArenaScene[] open = new ArenaScene[1];
        AtomicInteger step = new AtomicInteger();
        Brain brain = ask -> step.incrementAndGet() <= 48
                ? Script.calling(Script.call("c" + step, "do", "part " + step))
                : ArenaScene.DONE;
        TestTool tool = TestTool.doing((path, run) -> {
            if (step.get() % 8 == 0) {
                open[0].spoken.says("notes", "at " + path, Priority.CRITICAL);
            }
            return ToolOutcome.of(Status.OK, "what came of it\n".repeat(60));
        });
        try (ArenaScene scene = new ArenaScene(brain, tool)) {
            open[0] = scene;
            scene.plan("a parser", "all parts");
            scene.bench.ask("Do all parts.");

            assertThat(scene.told()).hasSize(7);
            long before = 0;
            for (ReplyReceived reply : scene.bench.events(ReplyReceived.class)) {
                TokenUsage usage = Objects.requireNonNull(reply.usage());
                long prompt = Objects.requireNonNull(usage.prompt());
                assertThat(usage.miss()).isLessThanOrEqualTo(prompt - before + CACHE_UNIT);
                before = prompt;
            }
        }
    }

    @Test
    void a_request_is_the_one_before_and_more() {
        AtomicInteger step = new AtomicInteger();
        TestTool tool = TestTool.doing((path, run) -> ToolOutcome.of(Status.OK, "done " + path));
        Brain brain = ask -> step.incrementAndGet() % 4 == 0
                ? ArenaScene.DONE
                : Script.calling(Script.call("c" + step, "do", "part " + step));
        try (ArenaScene scene = new ArenaScene(brain, tool)) {
            for (int turn = 0; turn < 6; turn++) {
                scene.plan("a parser", "part " + turn);
                scene.fact("part " + turn + " works");
                scene.spoken.says("notes", "at part " + turn, Priority.CRITICAL);
                scene.bench.ask("Go on.");
            }
            List<RequestBody> requests = scene.bench.requests();
            for (int i = 1; i < requests.size(); i++) {
                assertThat(requests.get(i - 1).isStartOf(requests.get(i)))
                        .as("request %d", i)
                        .isTrue();
            }
            assertThat(scene.told()).hasSize(6);
            assertThat(scene.bench.events(RequestSent.class)).hasSize(requests.size());
        }
    }
}
