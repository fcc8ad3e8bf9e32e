package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested.RequestCause;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaFloorUnmetRecovered;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaFloorUnmetUnrecoverable;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.context.compaction.AgentMode;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionGate;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionNotice;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CompactionRequestTest {
    private static final Map<String, String> AGENT =
            Map.of("compaction.mode", "agent", "compaction.profile", "standard", "capacity.observe_only", "true");
    private static final Map<String, String> LATE =
            Map.of("compaction.soft_at", "1", "compaction.hard_at", "1", "compaction.emergency_at", "1");
    private static final long BUDGET = 8_000;

    /** Returns a tool whose files have about a thousand tokens each. */
    private static TestTool readFile() {
        return new TestTool(
                "read",
                TestTool.Kind.LOOK,
                (path, run) -> ToolOutcome.onFile(
                        Status.OK, path + "\n" + "    private int field;\n".repeat(200), path, Access.READ));
    }

    private static TestTool sessionCompact(ArenaScene[] scene) {
        return new TestTool("session_compact", TestTool.Kind.LOOK, (focus, run) -> {
            scene[0].bench.inbox.post(Due.NEXT_STEP, turn -> scene[0].bench.compact(PressureLevel.HARD, focus));
            return ToolOutcome.of(Status.OK, "Compacted before the next request.");
        });
    }

    /** Reads files until a read is refused, then compacts and reads on. */
    private static Brain obedient(int files) {
        AtomicInteger step = new AtomicInteger();
        return ask -> {
            int n = step.incrementAndGet();
            var messages = ask.request().messages();
            String last = messages.get(messages.size() - 1).text();
            if (last.startsWith("Refused")) {
                return Script.calling(Script.call("c" + n, "session_compact", "the parser"));
            }
            return n <= files ? Script.calling(Script.call("c" + n, "read", "src/F" + n + ".java")) : ArenaScene.DONE;
        };
    }

    private static ArenaScene agent(Brain brain, Map<String, String> set) {
        ArenaScene[] holder = new ArenaScene[1];
        ArenaScene scene = new ArenaScene(brain, set, readFile(), sessionCompact(holder));
        holder[0] = scene;
        scene.budget(BUDGET);
        AgentMode mode = AgentMode.of(scene.bench.config);
        var memory = scene.bench.compaction.memory();
        scene.bench.drafting.add(new CompactionNotice(memory, mode));
        scene.bench.permissions = new CompactionGate(
                Workbench.ALL,
                scene.bench.state.conversation(),
                memory,
                mode,
                model -> scene.bench.budgets.apply(model));
        return scene;
    }

    private static List<String> refusals(ArenaScene scene) {
        return scene.bench.events(ToolReturned.class).stream()
                .map(ToolReturned::outcome)
                .filter(outcome -> outcome.status() == Status.REFUSED)
                .map(ToolOutcome::text)
                .toList();
    }

    @Test
    void in_agent_mode_the_gate_closes_and_opens_again_when_the_model_compacts() {
        try (ArenaScene scene = agent(obedient(14), AGENT)) {
            scene.bench.ask("Read everything.");

            assertThat(refusals(scene))
                    .isNotEmpty()
                    .allSatisfy(refusal -> assertThat(refusal).contains("nearly full", "session_compact"));
            assertThat(scene.bench.events(CompactionApplied.class))
                    .isNotEmpty()
                    .allSatisfy(applied -> assertThat(applied.focus()).isEqualTo("the parser"));
            List<TapeEvent> events = scene.bench.events();
            int compacted =
                    events.indexOf(scene.bench.events(ContextCompacted.class).get(0));
            assertThat(events.subList(compacted, events.size()))
                    .filteredOn(ToolReturned.class::isInstance)
                    .first()
                    .satisfies(
                            event -> assertThat(((ToolReturned) event).outcome().status())
                                    .isEqualTo(Status.OK));
            assertThat(BodyRules.violation(scene.bench.state.conversation().messages()))
                    .isEmpty();
            assertThat(scene.bench.defects).isEmpty();
        }
    }

    @Test
    void crossing_a_threshold_is_said_once() {
        try (ArenaScene scene = agent(obedient(7), AGENT)) {
            scene.bench.ask("Read everything.");

            assertThat(scene.bench.events(ContextCompactionRequested.class))
                    .extracting(ContextCompactionRequested::reason)
                    .containsOnly(RequestCause.USAGE_THRESHOLD);
            assertThat(scene.bench.events(ContextCompactionRequested.class))
                    .extracting(request -> request.usage() >= 0.94)
                    .containsExactly(false, true);
            assertThat(scene.bench.state.conversation().messages())
                    .filteredOn(message -> message.json().contains("call `session_compact` with what"))
                    .hasSize(1);
        }
    }

    @Test
    void in_auto_mode_nothing_is_ever_asked_for_or_refused() {
        try (ArenaScene scene = agent(obedient(30), Map.of())) {
            scene.bench.ask("Read everything.");

            assertThat(refusals(scene)).isEmpty();
            assertThat(scene.bench.events(ContextCompactionRequested.class)).isEmpty();
            assertThat(scene.bench.events(CompactionApplied.class)).isNotEmpty();
        }
    }

    @Test
    void a_gate_that_a_compaction_cannot_open_stays_open() {
        AtomicInteger step = new AtomicInteger();
        Brain brain = ask ->
                step.incrementAndGet() == 1 ? Script.calling(Script.call("c1", "read", "a.java")) : ArenaScene.DONE;
        try (ArenaScene scene = agent(brain, AGENT)) {
            scene.budget(4_096);
            scene.bench.compact(PressureLevel.HARD, "");
            scene.bench.ask("word ".repeat(4_000));

            assertThat(refusals(scene)).isEmpty();
        }
    }

    @Test
    void a_restart_keeps_the_gate_and_what_was_asked_for() {
        try (ArenaScene scene = agent(obedient(7), AGENT)) {
            scene.bench.ask("Read everything.");
            try (ArenaScene again =
                    new ArenaScene(obedient(1), Workbench.Fittings.with(scene.tape(), AGENT), readFile())) {
                again.budget(BUDGET);
                var before = scene.bench.compaction.memory().requests();
                var after = again.bench.compaction.memory().requests();
                AgentMode mode = AgentMode.of(again.bench.config);
                var fullness = again.bench.fullness();

                assertThat(fullness).isEqualTo(scene.bench.fullness());
                assertThat(mode.isGateClosed(fullness, after))
                        .isEqualTo(mode.isGateClosed(fullness, before))
                        .isTrue();
                assertThat(after.isOpen(RequestCause.USAGE_THRESHOLD)).isTrue();
                assertThat(mode.due(again.bench.pipeline().now(new Cancellation()), after))
                        .isEmpty();
            }
        }
    }

    @Test
    void floors_without_room_ask_for_a_compaction_that_makes_it() {
        AtomicInteger step = new AtomicInteger();
        Brain brain = ask -> step.incrementAndGet() % 2 == 1 && step.get() < 18
                ? Script.calling(Script.call("c" + step, "read", "F" + step + ".java"))
                : ArenaScene.DONE;
        try (ArenaScene scene = new ArenaScene(brain, LATE, readFile())) {
            scene.budget(12_000);
            for (int i = 0; i < 9; i++) {
                scene.bench.ask("Read the next.");
            }
            scene.plan("a parser", "write the lexer\n".repeat(40));
            long left = 12_000 - scene.bench.state.conversation().size().total();
            scene.bench.ask("word ".repeat((int) left - 60));

            List<TapeEvent> events = scene.bench.events();
            assertThat(scene.bench.events(ContextArenaFloorUnmetUnrecoverable.class))
                    .singleElement()
                    .satisfies(unmet -> assertThat(unmet.curable()).isTrue());
            ContextCompactionRequested requested =
                    scene.bench.events(ContextCompactionRequested.class).get(0);
            assertThat(requested.reason()).isEqualTo(RequestCause.FLOOR_UNMET);
            assertThat(events.subList(events.indexOf(requested), events.size()))
                    .hasAtLeastOneElementOfType(CompactionApplied.class);
            assertThat(scene.bench.compaction.memory().requests().isOpen(RequestCause.FLOOR_UNMET))
                    .isFalse();
            assertThat(scene.bench.arena.memory().isFloorUnmet()).isFalse();
            assertThat(scene.bench.state.conversation().messages())
                    .as("the record shows the plan")
                    .anySatisfy(
                            message -> assertThat(message.content().content()).contains("- goal: a parser\n"));
        }
    }

    @Test
    void what_no_compaction_can_change_asks_for_none() {
        try (ArenaScene scene = new ArenaScene(new Script(ArenaScene.DONE), Map.of("arena.injection_max", "0"))) {
            scene.budget(20_000);
            scene.plan("a parser", "write the lexer\n".repeat(40));
            scene.bench.ask("Begin.");
            scene.bench.ask("Go on.");

            assertThat(scene.bench.events(ContextArenaFloorUnmetUnrecoverable.class))
                    .singleElement()
                    .satisfies(unmet -> assertThat(unmet.curable()).isFalse());
            assertThat(scene.bench.events(ContextCompactionRequested.class)).isEmpty();
        }
    }

    @Test
    void a_floor_that_is_met_again_can_be_unmet_again() {
        try (ArenaScene scene = new ArenaScene(new Script(ArenaScene.DONE), Map.of("arena.injection_max", "0"))) {
            scene.budget(20_000);
            scene.plan("a parser", "write the lexer\n".repeat(40));
            scene.bench.ask("Begin.");
            assertThat(scene.bench.arena.memory().isFloorUnmet()).isTrue();
            scene.bench.log.record(new PlanUpdated(null, List.of(), List.of()));
            scene.bench.ask("Go on.");

            assertThat(scene.bench.arena.memory().isFloorUnmet()).isFalse();
            assertThat(scene.bench.events(ContextArenaPlanned.class))
                    .extracting(ContextArenaPlanned::floor)
                    .containsExactly("unrecoverable", "met");
        }
    }

    @Test
    void floors_that_others_make_room_for_are_recovered_and_said_so() {
        try (ArenaScene scene = new ArenaScene(
                new Script(ArenaScene.DONE),
                Map.of("arena.injection_max", "100", "arena.floor_relax_order", "memory_working"))) {
            scene.budget(20_000);
            scene.spoken.says("notes", "a note\n".repeat(200), Priority.CRITICAL);
            scene.plan("a parser", "write the lexer\n".repeat(40));
            scene.bench.ask("Begin.");

            assertThat(scene.bench.events(ContextArenaFloorUnmetRecovered.class))
                    .singleElement()
                    .satisfies(recovered -> assertThat(recovered.relaxed()).containsExactly("memory_working"));
            assertThat(scene.bench.events(ContextCompactionRequested.class)).isEmpty();
        }
    }
}
