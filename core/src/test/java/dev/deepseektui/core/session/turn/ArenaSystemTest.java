package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.Zone.ZoneTable;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Intervention;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ArenaSystemTest {
    private static final Brain DONE = new Script(ArenaScene.DONE);

    /** Returns a rebase that replaces all messages with earlier ones. */
    private static Rebase restoring(List<PromptMessage> before, ArenaScene scene) {
        List<BodyEdit> edits = new ArrayList<>();
        edits.add(new BodyEdit.Drop(scene.bench.state.conversation().messages().size()));
        before.forEach(message ->
                edits.add(new BodyEdit.Insert(message.number(), message.origin(), message.json(), message.source())));
        return new Rebase(RebaseReason.user(Request.UNDO_REPLAN), edits);
    }

    @Test
    void what_is_to_be_done_stands_behind_the_ask_of_the_next_turn() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.bench.ask("Begin.");
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Go on.");

            List<PromptMessage> messages = scene.bench.state.conversation().messages();
            PromptMessage injection = messages.get(messages.size() - 2);
            assertThat(injection.content().content()).isEqualTo("""
                <injected>
                Facts that are new or have changed:
                Goal: a parser
                Tasks:
                - pending: write the lexer
                </injected>\
                """);
            assertThat(messages.get(messages.size() - 3).content().content()).isEqualTo("Go on.");
            assertThat(scene.bench.defects).isEmpty();
        }
    }

    @Test
    void an_ordinary_session_gets_no_message() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.bench.ask("Hello?");
            scene.bench.ask("Still there?");

            assertThat(scene.bench.state.conversation().messages())
                    .extracting(PromptMessage::origin)
                    .containsOnly(Origin.ASK, Origin.REPLY);
        }
    }

    @Test
    void a_quiet_turn_injects_nothing() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.plan("a parser", "write the lexer");
            for (int turn = 0; turn < 5; turn++) {
                scene.bench.ask("Go on.");
            }

            assertThat(scene.told()).hasSize(1);
        }
    }

    @Test
    void only_what_changed_is_told_again() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Begin.");
            scene.plan("a parser", "write the grammar");
            scene.bench.ask("Go on.");

            assertThat(scene.lastTold()).contains("write the grammar").doesNotContain("Goal:");
            assertThat(scene.told()).hasSize(2);
        }
    }

    @Test
    void a_rule_outlives_the_ask_that_laid_it_down() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.bench.ask("Fix the build. Never touch the lock file.");
            assertThat(scene.told()).isEmpty();
            scene.bench.ask("Go on.");

            assertThat(scene.lastTold()).contains("Rule of the user: Never touch the lock file.");
        }
    }

    @Test
    void a_rule_of_an_ask_that_was_taken_back_is_gone() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.bench.ask("Begin.");
            scene.bench.ask("Never touch the lock file.");
            long ask = scene.bench.state.prompts().number(2).orElseThrow();
            scene.bench
                    .pipeline()
                    .rebase(scene.without(message -> message.number() >= ask, RebaseReason.user(Request.EDIT_ASK)));
            scene.bench.ask("Go on.");

            assertThat(scene.told()).isEmpty();
        }
    }

    @Test
    void within_a_turn_only_what_is_critical_is_injected() {
        ArenaScene[] open = new ArenaScene[1];
        TestTool tool = TestTool.doing((path, run) -> {
            open[0].spoken.says("notes", "noted while the turn ran", Priority.HIGH);
            open[0].spoken.says("alarm", path, Priority.CRITICAL);
            return ToolOutcome.of(Status.OK, "done");
        });
        Brain brain = new Script(Script.calling(Script.call("c1", "do", "the house burns")), ArenaScene.DONE);
        try (ArenaScene scene = new ArenaScene(brain, tool)) {
            open[0] = scene;
            scene.bench.ask("Go.");
            assertThat(scene.told())
                    .singleElement()
                    .asString()
                    .contains("the house burns")
                    .doesNotContain("noted");

            scene.bench.ask("And?");
            assertThat(scene.lastTold()).contains("noted while the turn ran").doesNotContain("burns");
        }
    }

    @Test
    void what_the_conversation_shows_itself_stands_in_the_record_when_it_is_cut() {
        AtomicInteger step = new AtomicInteger();
        Brain brain = ask -> step.incrementAndGet() <= 12
                ? Script.calling(Script.call("c" + step, "do", "part " + step))
                : ArenaScene.DONE;
        TestTool tool = TestTool.doing((path, run) -> ToolOutcome.of(Status.OK, "line\n".repeat(900)));
        try (ArenaScene scene = new ArenaScene(brain, tool)) {
            scene.bench.ask("Do all parts.");
            scene.fact("the build passes");
            scene.bench.ask("Go on.");
            assertThat(scene.told()).isEmpty();

            assertThat(scene.bench.compact(PressureLevel.HARD, "")).isPresent();
            scene.bench.ask("Go on.");
            assertThat(scene.told()).as("the record shows it").isEmpty();
            assertThat(scene.bench.state.conversation().messages())
                    .anySatisfy(message -> assertThat(message.content().content())
                            .contains("## Checked since the last edit\n- the build passes ("));
        }
    }

    @Test
    void what_a_compaction_took_out_is_presented_afresh_and_the_caps_begin_anew() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Begin.");
            scene.bench
                    .pipeline()
                    .rebase(scene.without(ArenaScene::isInjection, RebaseReason.compaction(PressureLevel.HARD)));
            assertThat(scene.bench.arena.memory().epoch()).isEqualTo(1);
            assertThat(scene.bench.arena.memory().zones()).isEqualTo(ZoneTable.usual());
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Go on.");

            assertThat(scene.told()).hasSize(2);
            assertThat(scene.lastTold()).contains("Goal: a parser");
        }
    }

    @Test
    void what_is_presented_follows_a_replan_and_its_undoing() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Begin.");
            List<PromptMessage> before =
                    List.copyOf(scene.bench.state.conversation().messages());
            Rebase replan = scene.without(
                    message -> message.origin() != Origin.ASK,
                    RebaseReason.intervention(Intervention.VERIFY_AND_REPLAN));
            scene.bench.pipeline().rebase(replan);
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Go on.");
            assertThat(scene.told()).hasSize(2);

            scene.bench.pipeline().rebase(restoring(before, scene));
            scene.plan("a parser", "write the lexer");
            scene.bench.ask("Go on.");
            assertThat(scene.told()).hasSize(2);
            assertThat(scene.bench.arena.memory().epoch()).isEqualTo(2);
        }
    }

    @Test
    void what_does_not_hold_any_more_is_withdrawn_once_and_told_anew_when_it_holds_again() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.fact("the build passes");
            scene.bench.log.record(MessageFactory.ask(1, "earlier"));
            scene.bench.pipeline().rebase(scene.without(message -> true, RebaseReason.user(Request.CLEAR)));
            scene.bench.ask("Begin.");
            assertThat(scene.lastTold()).contains("Checked: the build passes");

            scene.bench.log.record(new VerificationStateReset("a.c", List.of("the build passes")));
            scene.bench.ask("Go on.");
            assertThat(scene.lastTold())
                    .contains("No longer verified, because a.c has changed since: \\\"the build passes\\\".")
                    .doesNotContain("Checked:");
            scene.bench.ask("Go on.");
            assertThat(scene.told()).hasSize(2);

            scene.fact("the build passes");
            scene.bench
                    .pipeline()
                    .rebase(scene.without(
                            message -> message.origin() == Origin.REPLY,
                            RebaseReason.intervention(Intervention.TARGETED_CONTEXT_REFRESH)));
            scene.bench.ask("Go on.");
            assertThat(scene.lastTold()).contains("Checked: the build passes");
        }
    }

    @Test
    void what_was_checked_in_the_running_turn_is_not_told_again_when_only_earlier_turns_go() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.bench.ask("Begin.");
            scene.bench.ask("Go on.");
            scene.fact("the build passes");
            scene.bench
                    .pipeline()
                    .rebase(scene.without(
                            message -> message.origin() == Origin.ASK && message.number() == 1,
                            RebaseReason.intervention(Intervention.TARGETED_CONTEXT_REFRESH)));
            scene.bench.ask("Again.");

            assertThat(scene.told()).noneMatch(told -> told.contains("the build passes"));
        }
    }

    @Test
    void what_lapsed_is_not_mentioned_once_something_newer_was_checked_on_that_file() {
        try (ArenaScene scene = new ArenaScene(DONE)) {
            scene.fact("the build passes");
            scene.bench.log.record(MessageFactory.ask(1, "earlier"));
            scene.bench.pipeline().rebase(scene.without(message -> true, RebaseReason.user(Request.CLEAR)));
            scene.bench.ask("Begin.");

            scene.bench.log.record(new VerificationStateReset("a.c", List.of("the build passes")));
            scene.bench.log.record(new FactRecorded("the suite passes", true, "make test", List.of("a.c"), null));
            scene.bench.ask("Go on.");

            assertThat(scene.told()).hasSize(1);
        }
    }
}
