package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped.SkipCause;
import dev.deepseektui.core.context.compaction.CompactionEvents.ContextCompacted;
import dev.deepseektui.core.context.compaction.CompactionEvents.RewriteCause;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.CompactionSettings.ThresholdOverrides;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The conditions of a rewrite, and the events that record it. */
class CompactionLadderTest {
    private static final String CLASS = "class Large {\n    private int field;\n}\n";
    private static final String LONG = "the border of the window is blue. ".repeat(20);

    /** Returns a scene with a finished turn of that many replies and the next prompt. */
    private static LadderScene chat(CompactionSettings settings, int messages) {
        LadderScene scene = new LadderScene(settings).ask("Begin. Never touch the lock file.");
        for (int i = 1; i <= messages; i++) {
            scene.says("Message %d: ".formatted(i) + LONG);
        }
        return scene.sent().ask("What is blue?");
    }

    private static LadderScene late(int messages) {
        return chat(LadderScene.LATE, messages);
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
    void prompt_below_the_first_threshold_is_not_rewritten() {
        assertThat(late(30).full(0.87).plan()).isEqualTo(CompactionPlan.NOTHING);
        assertThat(chat(LadderScene.STANDARD, 30).full(0.59).plan()).isEqualTo(CompactionPlan.NOTHING);
    }

    @Test
    void late_profile_waits_within_a_turn_for_the_second_threshold() {
        assertThat(late(30).full(0.881).look()).isPresent();
        assertThat(late(30).sent().full(0.89).plan()).isEqualTo(CompactionPlan.NOTHING);
        assertThat(late(30).sent().full(0.901).look()).isPresent();
    }

    @Test
    void message_of_the_user_in_a_running_turn_does_not_count_as_a_first_request() {
        LadderScene scene = late(30).says("Blue is the border.").steers("And quickly.");

        assertThat(scene.full(0.89).plan()).isEqualTo(CompactionPlan.NOTHING);
        assertThat(scene.full(0.91).look()).isPresent();
        assertThat(scene.shown()).contains("What is blue?", "Blue is the border.", "And quickly.");
    }

    @Test
    void profile_follows_the_price_of_cached_input() {
        CompactionSettings automatic = new CompactionSettings(true, Optional.empty(), ThresholdOverrides.NONE, null, 2);

        assertThat(automatic.profile(Optional.of(new Price(0.25, 1, 2)))).isEqualTo(RewriteProfile.LATE);
        assertThat(automatic.profile(Optional.of(new Price(0.26, 1, 2)))).isEqualTo(RewriteProfile.STANDARD);
        assertThat(automatic.profile(Optional.of(new Price(0, 0, 0)))).isEqualTo(RewriteProfile.STANDARD);
        assertThat(automatic.profile(Optional.empty())).isEqualTo(RewriteProfile.STANDARD);
    }

    @Test
    void unset_thresholds_give_way_to_set_ones() {
        CompactionSettings soft = new CompactionSettings(
                true, Optional.of(RewriteProfile.LATE), new ThresholdOverrides(0.95, null, null), null, 2);
        CompactionSettings hard = new CompactionSettings(
                true, Optional.of(RewriteProfile.LATE), new ThresholdOverrides(null, 0.5, null), null, 2);

        assertThat(soft.thresholds(Optional.empty())).isEqualTo(new PressureThresholds(0.95, 0.95, 0.97));
        assertThat(hard.thresholds(Optional.empty())).isEqualTo(new PressureThresholds(0.5, 0.5, 0.97));
    }

    @Test
    void automatic_compaction_that_is_switched_off_leaves_requests_of_the_user() {
        CompactionSettings off =
                new CompactionSettings(false, Optional.of(RewriteProfile.LATE), ThresholdOverrides.NONE, null, 2);
        LadderScene scene = staleFile(off).full(0.95);

        assertThat(scene.plan()).isEqualTo(CompactionPlan.NOTHING);
        assertThat(scene.ordered(PressureLevel.SOFT, "")).isPresent();
    }

    @Test
    void event_of_a_rewrite_agrees_with_a_recount_and_names_cause_and_profile() {
        LadderScene scene = late(30).full(0.92);
        long before = scene.conversation.size().total();
        CompactionApplied applied = scene.look().orElseThrow();

        assertThat(applied.before()).isEqualTo(before);
        assertThat(applied.after()).isEqualTo(scene.conversation.size().total());
        assertThat(applied.freed()).isEqualTo(before - applied.after());
        assertThat(applied.price()).isPositive();
        assertThat(applied.cause()).isEqualTo(RewriteCause.LADDER);
        assertThat(applied.profile()).isEqualTo("late");
        assertThat(scene.all(ContextCompacted.class))
                .containsExactly(new ContextCompacted(1, scene.memory.state().appliedSeq()));
        assertThat(scene.all(Rebased.class)).hasSize(1);
    }

    @Test
    void rewrite_that_would_free_less_than_a_quarter_is_skipped_and_recorded_once() {
        LadderScene scene = new LadderScene(LadderScene.LATE);
        scene.ask("Begin.").says(LONG).ask("Go on. " + "long ".repeat(9_000));
        for (int i = 0; i < 7; i++) {
            scene.says("Yes.");
        }
        scene.sent().full(0.91);

        assertThat(scene.look()).isEmpty();
        assertThat(scene.look()).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.TOO_LITTLE);
    }

    @Test
    void next_rewrite_of_any_cause_waits_until_the_prompt_has_grown_by_a_fifth_of_the_budget() {
        LadderScene scene = late(80).full(0.92);
        scene.looks();
        long after = scene.conversation.size().total();
        while (scene.conversation.size().total() - after < 0.19 * scene.budget) {
            scene.says(LONG);
        }

        assertThat(scene.sent().orderedByModel(PressureLevel.HARD)).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.COOLDOWN);
        while (scene.conversation.size().total() - after < 0.2 * scene.budget) {
            scene.says(LONG);
        }
        assertThat(scene.ask("Next.").sent().orderedByModel(PressureLevel.HARD)).isPresent();
    }

    @Test
    void refresh_of_the_controller_follows_the_law() {
        LadderScene scene = late(80);

        assertThat(scene.full(0.601).refreshed()).isPresent();
        assertThat(scene.full(0.601).refreshed()).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.COOLDOWN);
    }

    @Test
    void failed_command_is_read_before_a_rewrite_while_the_budget_has_room() {
        LadderScene scene = late(40).says("I test it.").runs("make test", 2, "1 failed");
        assertThat(scene.full(0.91).look()).isEmpty();
        assertThat(scene.full(0.98).look()).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.FAILED_CHECK, SkipCause.FAILED_CHECK);

        assertThat(scene.full(1.02).look()).isPresent();
        assertThat(late(40).runs("make test", 2, "1 failed").sent().full(0.91).look())
                .isPresent();
    }

    @Test
    void standard_profile_waits_for_two_messages_but_not_in_an_emergency() {
        LadderScene scene = chat(LadderScene.STANDARD, 40).full(0.80);
        assertThat(scene.look()).isPresent();
        assertThat(scene.sent().full(0.80).look()).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.COOLDOWN);
        assertThat(scene.full(0.95).look()).isPresent();
    }

    @Test
    void requested_rewrite_is_made_at_any_fullness_and_keeps_its_focus() {
        LadderScene scene = new LadderScene(LadderScene.LATE).ask("Begin.");
        for (int i = 1; i <= 40; i++) {
            scene.says(("Message " + i + (i == 3 ? " about the tokenizer. " : " about the screen. ")).repeat(20));
        }
        scene.ask("Go on with the screen.").sent().full(0.20);
        CompactionApplied applied =
                scene.ordered(PressureLevel.HARD, "the tokenizer").orElseThrow();

        assertThat(applied.focus()).isEqualTo("the tokenizer");
        assertThat(applied.cause()).isEqualTo(RewriteCause.PERSON);
        assertThat(scene.shown()).contains("Message 3 about the tokenizer.").doesNotContain("Message 4 ");
    }

    @Test
    void requested_rewrite_that_can_free_nothing_is_recorded_as_such() {
        LadderScene scene = new LadderScene(LadderScene.LATE).ask("Hello?").sent();

        assertThat(scene.ordered(PressureLevel.HARD, "")).isEmpty();
        assertThat(skipped(scene)).containsExactly(SkipCause.NO_PROGRESS);
    }

    @Test
    void resumed_session_decides_as_the_one_that_continued() {
        LadderScene scene = late(60).full(0.92);
        scene.look();
        scene.says("one").full(0.92).look();
        LadderState folded = new LadderState();
        try (var reader = scene.tape.read(0)) {
            reader.forEachRemaining(folded::apply);
        }

        assertThat(folded.state().epoch()).isEqualTo(scene.memory.state().epoch());
        assertThat(folded.state().appliedSeq()).isEqualTo(scene.memory.state().appliedSeq());
        assertThat(folded.state().sizeAfterRewrite())
                .isEqualTo(scene.memory.state().sizeAfterRewrite());
        assertThat(folded.state().hasSkipped(PressureLevel.HARD, SkipCause.COOLDOWN))
                .isTrue();
        LadderView resumed = new LadderView(
                scene.conversation,
                folded,
                scene.task,
                scene.fullness(),
                Residents.NONE,
                UnaryOperator.identity(),
                scene.price);
        assertThat(new CompactionLadder(scene.settings()).automatic(resumed, scene.relevance))
                .isEqualTo(scene.plan());
    }
}
