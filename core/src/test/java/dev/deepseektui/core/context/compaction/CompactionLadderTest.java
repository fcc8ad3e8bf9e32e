package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CompactionLadderTest {
    private static final String CLASS = "class Large {\n    private int field;\n}\n";
    private static final String LONG = "the border of the window is blue. ".repeat(20);

    /** Returns a scene with a finished turn of that many replies and the next prompt. */
    private static LadderScene chat(int messages) {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Begin. Never touch the lock file.");
        for (int i = 1; i <= messages; i++) {
            scene.says("Message %d: ".formatted(i) + LONG);
        }
        return scene.sent().ask("What is blue?");
    }

    private static LadderScene staleFile(CompactionSettings settings) {
        LadderScene scene = new LadderScene(settings);
        scene.ask("Read it.").reads("src/Large.java", CLASS.repeat(400));
        return scene.says("one").says("two").says("three").ask("Go on.");
    }

    private static List<SkipCause> skipped(LadderScene scene) {
        return scene.all(CompactionSkipped.class).stream()
                .map(CompactionSkipped::reason)
                .toList();
    }

    @Test
    void below_the_first_threshold_nothing_happens() {
        assertThat(chat(30).full(0.59).plan()).isEqualTo(CompactionPlan.NOTHING);
    }

    @Test
    void from_the_first_threshold_on_the_first_request_of_a_prompt_rewrites_and_later_ones_wait_for_the_second() {
        assertThat(chat(30).full(0.62).look()).isPresent();
        assertThat(chat(30).sent().full(0.74).plan()).isEqualTo(CompactionPlan.NOTHING);
        assertThat(chat(30).sent().full(0.76).look()).isPresent();
    }

    @Test
    void what_the_user_says_in_a_running_turn_begins_none() {
        LadderScene scene = chat(30).says("Blue is the border.").steers("And quickly.");

        assertThat(scene.full(0.62).plan()).isEqualTo(CompactionPlan.NOTHING);
        assertThat(scene.full(0.80).look()).isPresent();
        assertThat(scene.shown()).contains("What is blue?", "Blue is the border.", "And quickly.");
    }

    @Test
    void the_first_prompt_has_nothing_behind_it() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("the border is blue. ".repeat(900));

        assertThat(scene.full(0.65).look()).isEmpty();
    }

    @Test
    void after_a_long_pause_a_rewrite_that_frees_little_is_done_before_the_next_prompt() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Read it.").reads("src/Large.java", CLASS.repeat(120));
        for (int i = 0; i < 7; i++) {
            scene.says("Yes.");
        }
        scene.sent().ask("Go on. " + "long ".repeat(9_000));
        scene.full(0.62);
        assertThat(scene.plan().hasRewrite()).isFalse();

        scene.now = scene.now.plus(Duration.ofMinutes(61));

        CompactionApplied applied = scene.look().orElseThrow();
        assertThat((double) applied.freed() / applied.before()).isBetween(0.05, 0.25);
    }

    @Test
    void switched_off_nothing_happens_by_itself() {
        CompactionSettings off =
                new CompactionSettings(false, PressureThresholds.STANDARD, 0.35, 2, Duration.ofMinutes(60));
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
        assertThat(scene.all(ContextCompacted.class))
                .containsExactly(new ContextCompacted(1, scene.memory.state().appliedSeq()));
        assertThat(scene.all(Rebased.class)).hasSize(1);
    }

    @Test
    void stale_files_shrink_and_nothing_else_where_that_is_enough() {
        LadderScene scene = staleFile(LadderScene.STANDARD).full(0.62);
        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.SOFT);
        assertThat(applied.files()).containsExactly("src/Large.java");
        assertThat(applied.summaryBy()).isNull();
        assertThat(scene.shown()).contains("[outline of src/Large.java", "one", "two", "three");
    }

    @Test
    void a_rewrite_that_frees_less_than_a_quarter_waits_for_the_next_level_and_says_so_once() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        scene.ask("Begin.").says(LONG).ask("Go on. " + "long ".repeat(9_000));
        for (int i = 0; i < 7; i++) {
            scene.says("Yes.");
        }
        scene.sent().full(0.80);

        assertThat(scene.look()).isEmpty();
        assertThat(scene.look()).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.TOO_LITTLE);
    }

    @Test
    void finished_turns_become_a_record_and_the_newest_exchanges_fill_what_is_kept_word_for_word() {
        LadderScene scene = chat(60);
        List<PromptMessage> before = List.copyOf(scene.conversation.messages());
        CompactionApplied applied = scene.full(0.62).look().orElseThrow();

        assertThat(applied.level()).isEqualTo(PressureLevel.HARD);
        assertThat(applied.summaryBy()).isEqualTo("tape");
        assertThat(scene.ratio()).isBetween(0.28, 0.35);
        assertThat(scene.text(0)).isEqualTo("Begin. Never touch the lock file.");
        List<PromptMessage> after = scene.conversation.messages();
        int record = after.stream().map(PromptMessage::origin).toList().indexOf(Origin.SUMMARY);
        assertThat(after.subList(record + 1, after.size()))
                .hasSizeGreaterThan(10)
                .isEqualTo(before.subList(before.size() - (after.size() - record - 1), before.size()));
    }

    @Test
    void the_last_fifth_of_the_room_goes_to_older_exchanges_that_are_about_the_prompt() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Begin.");
        for (int i = 1; i <= 60; i++) {
            scene.says("Message %d: ".formatted(i) + (i == 7 ? "the password is hashed by bcrypt. ".repeat(20) : LONG));
        }
        scene.sent().ask("How is the password hashed?");
        CompactionApplied applied = scene.full(0.62).look().orElseThrow();

        assertThat(scene.shown()).contains("Message 7: ", "Message 60: ").doesNotContain("Message 20: ");
        assertThat(applied.similarity()).isEqualTo("lexical");
    }

    @Test
    void text_that_an_edit_made_untrue_is_not_kept_without_the_edit() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Begin.");
        scene.reads("a.py", "password hashed by md5\n".repeat(20));
        scene.edits("a.py", "md5 " + "w ".repeat(3_000), "bcrypt");
        for (int i = 1; i <= 60; i++) {
            scene.says("Message %d: ".formatted(i) + LONG);
        }
        scene.sent().ask("How is the password hashed?").full(0.62).look();

        assertThat(scene.all(CompactionApplied.class)).hasSize(1);
        assertThat(scene.shown()).contains("Message 60: ").doesNotContain("hashed by md5");
    }

    @Test
    void nothing_is_rewritten_between_a_failed_check_and_the_next_request_while_the_budget_holds_it() {
        LadderScene scene = chat(40).says("I test it.").runs("make test", 2, "1 failed");
        assertThat(scene.full(0.80).look()).isEmpty();
        assertThat(scene.full(0.95).look()).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.FAILED_CHECK, SkipCause.FAILED_CHECK);

        assertThat(scene.full(1.02).look()).isPresent();
        assertThat(chat(40).runs("make test", 2, "1 failed").sent().full(0.80).look())
                .isPresent();
    }

    @Test
    void after_a_rewrite_two_messages_pass_before_the_next_but_an_emergency_does_not_wait() {
        LadderScene scene = chat(40).full(0.62);
        assertThat(scene.look()).isPresent();
        assertThat(scene.sent().full(0.80).look()).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.COOLDOWN);
        assertThat(scene.full(0.95).look()).isPresent();
    }

    @Test
    void a_running_turn_that_fits_stays_whole_and_no_summary_is_wanted() {
        LadderScene scene = chat(40);
        for (int i = 0; i < 9; i++) {
            scene.says("Step " + i + " about the window. " + LONG);
        }
        scene.sent().full(0.95);

        assertThat(scene.plan().wanted()).isEmpty();
        assertThat(scene.look().orElseThrow().level()).isEqualTo(PressureLevel.HARD);
        assertThat(scene.shown()).contains("Step 0 ", "Step 8 ");
    }

    @Test
    void a_running_turn_that_does_not_fit_is_summed_up_but_for_its_end() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Port all of it.");
        for (int i = 0; i < 40; i++) {
            scene.says("Step " + i + " about the window. " + LONG);
        }
        scene.sent();

        assertThat(scene.full(0.80).look()).isEmpty();
        assertThat(scene.full(0.92).plan().wanted()).isPresent();
        CompactionApplied applied = scene.look().orElseThrow();
        assertThat(applied.level()).isEqualTo(PressureLevel.EMERGENCY);
        assertThat(scene.all(Rebased.class).get(0).reason()).hasToString("compaction:emergency");
        assertThat(scene.ratio()).isBetween(0.28, 0.35);
        assertThat(scene.shown()).contains("Port all of it.", "Step 39 ").doesNotContain("Step 0 ");
    }

    @Test
    void a_user_need_not_wait_and_may_say_what_matters() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Begin.");
        for (int i = 1; i <= 40; i++) {
            scene.says(("Message " + i + (i == 3 ? " about the tokenizer. " : " about the screen. ")).repeat(20));
        }
        scene.ask("Go on with the screen.").sent().full(0.20);
        CompactionApplied applied =
                scene.ordered(PressureLevel.HARD, "the tokenizer").orElseThrow();

        assertThat(applied.focus()).isEqualTo("the tokenizer");
        assertThat(scene.shown()).contains("Message 3 about the tokenizer.").doesNotContain("Message 4 ");
        assertThat(scene.ordered(PressureLevel.HARD, "")).isPresent();
    }

    @Test
    void a_user_is_told_when_there_is_nothing_to_free() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD).ask("Hello?").sent();

        assertThat(scene.ordered(PressureLevel.HARD, "")).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.NO_PROGRESS);
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
                Residents.NONE,
                UnaryOperator.identity(),
                scene.now);
        assertThat(new CompactionLadder(scene.settings()).automatic(resumed, scene.relevance))
                .isEqualTo(scene.plan());
    }

    @Test
    void a_stale_output_keeps_its_ends_and_says_where_the_rest_is() {
        LadderScene scene = new LadderScene(LadderScene.STANDARD);
        String output = "first line\n" + "some line of the log\n".repeat(2_000) + "last line\n";
        scene.ask("Run it.")
                .calls(
                        "bash",
                        ToolOutcome.of(Status.OK, output),
                        ToolOutcome.of(Status.OK, output).storedAs("4711"));
        scene.says("one").says("two").says("three").ask("Go on.").full(0.62).look();

        assertThat(scene.text(2))
                .startsWith("first line")
                .contains("last line")
                .containsPattern("`recall` with tape:\\d+ for all of it");
        assertThat(scene.text(3)).contains("recall artifact:4711 for all of it");
        assertThat(scene.message(2).content().toolCallId()).isEqualTo("c1");
    }
}
