package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionDeferred;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionSettings.Cache;
import dev.deepseektui.core.context.compaction.Soft.Repetition;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CompactionLadderTest {
    private static final String CLASS = "class Large {\n    private int field;\n}\n";
    private static final CompactionSettings RESPECTING =
            new CompactionSettings(true, PressureThresholds.STANDARD, 2, new Cache(true, 40), Duration.ofMinutes(60));

    private static LadderScene staleFile(CompactionSettings settings) {
        LadderScene scene = new LadderScene(settings);
        scene.ask("Read it.").reads("src/Large.java", CLASS.repeat(200));
        return scene.says("one").says("two").says("three").ask("Go on.").sent();
    }

    /** Exchanges of which each is as long as the others. */
    private static LadderScene chat(int messages) {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        for (int i = 1; i <= messages; i++) {
            scene.says("Message %d: ".formatted(i) + "the border of the window is blue. ".repeat(20));
        }
        return scene.ask("What is blue?").sent();
    }

    @Test
    void below_the_first_threshold_nothing_happens() {
        assertThat(staleFile(LadderScene.STANDARD).full(0.59).plan()).isEqualTo(CompactionPlan.NOTHING);
    }

    /** Before a request has carried the latest ask. */
    private static LadderScene between(String ask) {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Read it.").reads("src/Large.java", CLASS.repeat(20));
        for (int i = 1; i <= 12; i++) {
            scene.says("Message %d: ".formatted(i) + "the border of the window is blue. ".repeat(20));
        }
        return scene.sent().ask(ask);
    }

    @Test
    void between_two_asks_a_level_that_is_nearly_due_runs() {
        assertThat(between("Now the docs.").full(0.81).look())
                .hasValueSatisfying(applied -> assertThat(applied.level()).isEqualTo(PressureLevel.EMERGENCY));
        assertThat(between("Now the docs.").full(0.49).plan()).isEqualTo(CompactionPlan.NOTHING);
    }

    @Test
    void an_ask_that_goes_on_with_the_same_files_is_no_better_a_moment_than_any() {
        assertThat(between("Now mend Large.java.").full(0.81).look())
                .hasValueSatisfying(applied -> assertThat(applied.level()).isEqualTo(PressureLevel.HARD));
        assertThat(between("Is anything left of large?").full(0.81).look())
                .hasValueSatisfying(applied -> assertThat(applied.level()).isEqualTo(PressureLevel.HARD));
        assertThat(between("Now the docs.").sent().full(0.81).look())
                .hasValueSatisfying(applied -> assertThat(applied.level()).isEqualTo(PressureLevel.HARD));
    }

    @Test
    void the_first_ask_has_nothing_behind_it() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("the border is blue. ".repeat(900));

        assertThat(scene.full(0.55).plan()).isEqualTo(CompactionPlan.NOTHING);
    }

    @Test
    void switched_off_nothing_happens_by_itself() {
        CompactionSettings off = new CompactionSettings(
                false, PressureThresholds.STANDARD, 2, new Cache(false, 40), Duration.ofMinutes(60));
        LadderScene scene = staleFile(off).full(0.95);

        assertThat(scene.plan()).isEqualTo(CompactionPlan.NOTHING);
        assertThat(scene.ordered(PressureLevel.SOFT, "")).isPresent();
    }

    @Test
    void what_the_event_says_is_what_a_recount_finds() {
        LadderScene scene = staleFile(LadderScene.STANDARD).full(0.62);
        long before = scene.conversation.size().total();
        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.before()).isEqualTo(before);
        assertThat(applied.after()).isEqualTo(scene.conversation.size().total());
        assertThat(applied.freed()).isEqualTo(before - applied.after());
        assertThat(applied.price()).isPositive();
        assertThat(applied.breakEven()).isPositive();
        assertThat(scene.all(ContextCompacted.class))
                .containsExactly(new ContextCompacted(1, scene.memory.state().appliedSeq()));
        assertThat(scene.all(Rebased.class)).hasSize(1);
    }

    @Test
    void soft_waits_until_it_is_worth_a_rewrite_and_says_so_once() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Read it.").reads("src/Small.java", CLASS.repeat(60));
        scene.says("long ".repeat(20_000))
                .says("two")
                .says("three")
                .ask("Go on.")
                .sent()
                .full(0.62);

        assertThat(scene.look()).isEmpty();
        assertThat(scene.look()).isEmpty();
        assertThat(scene.all(CompactionSkipped.class))
                .extracting(CompactionSkipped::reason)
                .containsExactly(SkipCause.TOO_LITTLE);
    }

    @Test
    void a_hard_level_is_followed_by_soft_in_the_same_rebase_while_that_is_due() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        for (int i = 1; i <= 20; i++) {
            scene.says("the border of the window is blue. ".repeat(3));
        }
        scene.reads("src/Large.java", CLASS.repeat(300))
                .says("a")
                .says("b")
                .says("c")
                .ask("Go on.")
                .sent()
                .full(0.80);
        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.HARD);
        assertThat(applied.steps()).contains(PressureLevel.SOFT);
        assertThat(applied.files()).containsExactly("src/Large.java");
        assertThat(scene.all(Rebased.class)).hasSize(1);
    }

    @Test
    void an_emergency_is_one_step_and_one_rebase() {
        LadderScene scene = chat(20).full(0.95);
        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.EMERGENCY);
        assertThat(applied.steps()).containsExactly(PressureLevel.EMERGENCY);
        assertThat(scene.all(Rebased.class)).hasSize(1);
        assertThat(scene.all(Rebased.class).get(0).reason()).hasToString("compaction:emergency");
    }

    @Test
    void an_emergency_waits_for_no_cooldown() {
        LadderScene scene = chat(40).full(0.95);
        assertThat(scene.look()).isPresent();
        assertThat(scene.full(0.80).look()).isEmpty();
        scene.says("The border of the window is blue. ".repeat(90))
                .says("a")
                .says("b")
                .says("c")
                .says("d")
                .sent();
        assertThat(scene.full(0.95).look()).isPresent();
    }

    @Test
    void what_frees_less_than_a_twentieth_is_left_and_three_times_open_the_breaker() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        for (int i = 1; i <= 7; i++) {
            scene.says("Yes.");
        }
        scene.ask("Go on. " + "long ".repeat(5_000)).sent().full(0.80);
        for (int i = 0; i < 5; i++) {
            assertThat(scene.look()).isEmpty();
        }
        assertThat(scene.all(CompactionSkipped.class).stream().filter(skip -> skip.level() == PressureLevel.HARD))
                .extracting(CompactionSkipped::reason)
                .containsExactly(SkipCause.NO_PROGRESS, SkipCause.NO_PROGRESS, SkipCause.NO_PROGRESS);
        assertThat(scene.memory.state().isBreakerOpen(PressureLevel.HARD)).isTrue();

        scene.full(0.30).sent();
        assertThat(scene.memory.state().isBreakerOpen(PressureLevel.HARD)).isFalse();
    }

    @Test
    void without_respect_for_the_cache_a_due_level_runs() {
        LadderScene scene = late(LadderScene.STANDARD).full(0.62);

        assertThat(scene.look()).isPresent();
        assertThat(scene.all(CompactionDeferred.class)).isEmpty();
    }

    @Test
    void with_respect_for_the_cache_it_waits_while_the_rewrite_does_not_pay_and_says_so_once() {
        LadderScene scene = late(RESPECTING).full(0.62);

        assertThat(scene.look()).isEmpty();
        assertThat(scene.look()).isEmpty();
        assertThat(scene.all(CompactionDeferred.class)).hasSize(1);
        CompactionDeferred deferred = scene.all(CompactionDeferred.class).get(0);
        assertThat(deferred.level()).isEqualTo(PressureLevel.SOFT);
        assertThat(deferred.breakEven()).isGreaterThan(40);
    }

    @Test
    void a_rewrite_that_pays_soon_does_not_wait() {
        assertThat(large().full(0.62).look().orElseThrow().breakEven()).isLessThan(40);
    }

    /** A file that is most of the prompt. */
    private static LadderScene large() {
        LadderScene scene = new LadderScene(RESPECTING);
        scene.says("long ".repeat(5_000)).ask("Read it.").reads("src/Large.java", CLASS.repeat(2_000));
        return scene.says("one").says("two").says("three").ask("Go on.").sent();
    }

    @Test
    void with_respect_for_the_cache_a_rewrite_that_frees_less_than_a_quarter_is_not_made_however_cheap() {
        LadderScene scene = late(RESPECTING).full(0.62).later(Duration.ofMinutes(61));

        assertThat(scene.look()).isEmpty();
        assertThat(scene.all(CompactionSkipped.class))
                .extracting(CompactionSkipped::reason)
                .containsExactly(SkipCause.TOO_LITTLE);
    }

    @Test
    void the_next_one_waits_until_half_of_what_the_last_one_freed_has_grown_again() {
        LadderScene scene = large().full(0.62);
        CompactionApplied applied = scene.look().orElseThrow();
        scene.ask("And that.").reads("src/More.java", CLASS.repeat(500));
        scene.says("one").says("two").says("three").ask("Go on.").sent().full(0.62);

        assertThat(scene.conversation.size().total()).isLessThan(applied.after() + applied.freed() / 2);
        assertThat(scene.look()).isEmpty();
        assertThat(scene.all(CompactionSkipped.class))
                .extracting(CompactionSkipped::reason)
                .containsExactly(SkipCause.COOLDOWN);

        scene.ask("And that.").reads("src/Most.java", CLASS.repeat(1_500));
        scene.says("one").says("two").says("three").ask("Go on.").sent().full(0.62);
        assertThat(scene.look()).isPresent();
    }

    @Test
    void a_cold_cache_costs_nothing() {
        LadderScene scene = large().full(0.62).later(Duration.ofMinutes(61));

        assertThat(scene.look().orElseThrow().breakEven()).isCloseTo(0, within(0.0));
    }

    @Test
    void an_emergency_does_not_wait_for_the_cache() {
        assertThat(late(RESPECTING).full(0.93).look()).isPresent();
    }

    @Test
    void an_unknown_price_is_no_free_rewrite() {
        CompactionSettings usual = new CompactionSettings(
                true, PressureThresholds.STANDARD, 2, new Cache(true, 20), Duration.ofMinutes(60));
        LadderScene known = late(usual).full(0.62);
        known.price = Optional.of(new Price(0.1, 1, 2));
        LadderScene unknown = late(usual).full(0.62);
        unknown.price = Optional.empty();

        assertThat(unknown.look()).isEmpty();
        known.look();
        assertThat(unknown.all(CompactionDeferred.class)).hasSize(1).isEqualTo(known.all(CompactionDeferred.class));
    }

    @Test
    void at_an_unknown_price_a_rewrite_that_pays_says_when_and_not_how_much() {
        LadderScene scene = late(RESPECTING).full(0.93);
        scene.price = Optional.empty();
        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.breakEven()).isPositive();
        assertThat(applied.price()).isNull();
    }

    @Test
    void where_a_hit_saves_nothing_nothing_waits() {
        LadderScene scene = large().full(0.62);
        scene.price = Optional.of(new Price(1, 1, 2));

        assertThat(scene.look().orElseThrow().breakEven()).isZero();
    }

    /** A file in front of much that would have to be read anew. */
    private static LadderScene late(CompactionSettings settings) {
        LadderScene scene = new LadderScene(settings);
        scene.ask("Read it.").reads("src/Large.java", CLASS.repeat(200));
        scene.says("the border is blue. ".repeat(700)).says("two");
        scene.says("three ".repeat(2500)).says("four").says("five").says("six");
        return scene.ask("Go on.").sent();
    }

    @Test
    void a_user_need_not_wait_and_may_say_what_matters() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        for (int i = 1; i <= 12; i++) {
            scene.says(("Message " + i + (i == 3 ? " about the tokenizer. " : " about the screen. ")).repeat(20));
        }
        scene.ask("Go on with the screen.").sent().full(0.20);
        CompactionApplied applied =
                scene.ordered(PressureLevel.HARD, "the tokenizer").orElseThrow();

        assertThat(applied.focus()).isEqualTo("the tokenizer");
        assertThat(scene.shown()).contains("Message 3 about the tokenizer.");
        assertThat(scene.ordered(PressureLevel.HARD, "")).isPresent();
    }

    @Test
    void a_user_is_told_when_there_is_nothing_to_free() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Hello?").sent();

        assertThat(scene.ordered(PressureLevel.HARD, "")).isEmpty();
        assertThat(scene.all(CompactionSkipped.class)).hasSize(1);
    }

    @Test
    void a_session_that_is_taken_up_decides_as_the_one_that_went_on() {
        LadderScene scene = chat(30).full(0.80);
        scene.look();
        scene.says("one").full(0.80).look();
        LadderState folded = new LadderState(scene.settings().thresholds());
        try (var reader = scene.tape.read(0)) {
            reader.forEachRemaining(folded::apply);
        }

        assertThat(folded.state().epoch()).isEqualTo(scene.memory.state().epoch());
        assertThat(folded.state().appliedSeq()).isEqualTo(scene.memory.state().appliedSeq());
        assertThat(folded.state().messagesSinceCompaction())
                .isEqualTo(scene.memory.state().messagesSinceCompaction());
        assertThat(folded.state().hasSkipped(PressureLevel.HARD, SkipCause.COOLDOWN))
                .isTrue();
        LadderView resumed = new LadderView(
                scene.conversation,
                folded,
                scene.task,
                scene.fullness(),
                scene.terms(),
                scene.now,
                Residents.NONE,
                UnaryOperator.identity());
        assertThat(new CompactionLadder(scene.settings()).automatic(resumed, scene.relevance))
                .isEqualTo(scene.plan());
    }

    @Test
    void injected_context_goes_with_its_ask_and_the_ask_stays() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        String ask = "Never touch the lock file. " + "x".repeat(600);
        scene.ask(ask, "notes.txt").injected("notes.txt\n" + "note\n".repeat(100));
        for (int i = 1; i <= 8; i++) {
            scene.says("about the window ".repeat(20));
        }
        scene.ask("the window").sent().full(0.80).look();

        assertThat(scene.text(0)).isEqualTo(ask);
        assertThat(scene.message(1).origin()).isEqualTo(Origin.NOTE);
        assertThat(scene.text(1)).contains("files: notes.txt");
    }

    @Test
    void of_asks_too_long_for_their_share_of_the_budget_the_beginning_stays() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        String ask = "Port the lexer. " + "the border of the window is blue. ".repeat(200);
        scene.ask(ask);
        for (int i = 1; i <= 8; i++) {
            scene.says("about the window ".repeat(20));
        }
        scene.ask("the window").sent().full(0.80).look();

        assertThat(scene.text(0)).isEqualTo(ask.substring(0, 400));
    }

    @Test
    void what_a_later_result_of_the_same_command_repeats_goes_before_other_results() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Test it.").runs("make test", 0, "the window: first run " + "w ".repeat(200));
        scene.runs("make lint", 0, "lint " + "l ".repeat(200)).runs("make test", 0, "second run " + "v ".repeat(200));
        scene.says("a")
                .says("b")
                .says("c")
                .says("d")
                .says("e")
                .ask("What of the window?")
                .sent();
        scene.full(0.80).look();

        assertThat(scene.shown()).contains("second run").doesNotContain("first run");
    }

    @Test
    void an_edit_that_was_made_twice_is_no_repetition() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Edit it.").edits("a.py", "x " + "w ".repeat(200), "y").runs("ls", 0, "l ".repeat(200));
        scene.runs("pwd", 0, "p ".repeat(200)).edits("a.py", "x " + "w ".repeat(200), "y");
        scene.says("a").says("b").says("c").says("d").says("e").ask("And now?").sent();
        assertThat(new Repetition(new Body(scene.conversation, scene.memory)).isOf(2))
                .isTrue();
        scene.full(0.80).look();

        assertThat(scene.all(CompactionApplied.class)).hasSize(1);
        assertThat(scene.conversation.messages().get(2).source()).isInstanceOf(Result.class);
        assertThat(scene.shown()).doesNotContain("p p p");
    }

    @Test
    void hard_leaves_the_running_turn_to_soft() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.says("the border of the window is blue. ".repeat(200))
                .says("the border of the window is red. ".repeat(90));
        scene.says("a").says("b").ask("Go on.");
        for (int i = 0; i < 9; i++) {
            scene.says("Step " + i + " about the window.");
        }
        scene.sent().full(0.80).look();

        assertThat(scene.all(CompactionApplied.class)).hasSize(1);
        assertThat(scene.shown()).contains("Step 0 ").doesNotContain("red");
    }

    @Test
    void soft_leaves_the_running_turn_while_the_rest_suffices() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Read it.").reads("src/Before.java", CLASS.repeat(200)).ask("And that.");
        scene.reads("src/Now.java", CLASS.repeat(200));
        scene.says("one").says("two").says("three").sent();

        assertThat(scene.full(0.62).look().orElseThrow().files()).containsExactly("src/Before.java");
        assertThat(scene.says("four")
                        .says("five")
                        .says("six")
                        .full(0.62)
                        .look()
                        .orElseThrow()
                        .files())
                .containsExactly("src/Now.java");
    }

    @Test
    void lines_for_what_is_gone_become_one_when_they_meet() {
        LadderScene scene = chat(30).full(0.80);
        scene.look();
        scene.says("a")
                .says("b")
                .says("c")
                .ask("And the border?")
                .sent()
                .full(0.80)
                .look();

        assertThat(scene.all(CompactionApplied.class)).hasSize(2);
        for (int i = 1; i < scene.conversation.messages().size(); i++) {
            assertThat(scene.message(i).origin() == Origin.NOTE
                            && scene.message(i - 1).origin() == Origin.NOTE)
                    .isFalse();
        }
    }

    @Test
    void a_stale_output_keeps_its_ends_and_says_where_the_rest_is() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        String output = "first line\n" + "some line of the log\n".repeat(2_000) + "last line\n";
        scene.ask("Run it.")
                .calls(
                        "shell",
                        ToolOutcome.of(Status.OK, output),
                        ToolOutcome.of(Status.OK, output).storedAs("4711"));
        scene.says("one")
                .says("two")
                .says("three")
                .ask("Go on.")
                .sent()
                .full(0.62)
                .look();

        assertThat(scene.text(2))
                .startsWith("first line")
                .contains("last line")
                .containsPattern("recall tape:\\d+ for all of it");
        assertThat(scene.text(3)).contains("recall artifact:4711 for all of it");
        assertThat(scene.message(2).content().toolCallId()).isEqualTo("c1");
    }
}
