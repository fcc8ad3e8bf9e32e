package dev.deepseektui.core.conversation.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.budget.ContextBudget.ModelWindows;
import dev.deepseektui.core.tape.event.PressureLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextBudgetTest {
    @ParameterizedTest
    @CsvSource({
        "1048576, 65536, 131072, 65536, 131072",
        "131072, 65536, 131072, 32768, 98304",
        "16000, 65536, 131072, 4000, 12000",
        "1048576, 393216, 2000000, 262144, 786432",
    })
    void the_reserve_is_a_quarter_at_most_and_the_budget_what_it_leaves(
            long window, long answer, long wanted, long reserve, long budget) {
        ContextBudget context = new ContextBudget(window, answer, wanted);

        assertThat(context.reserve()).isEqualTo(reserve);
        assertThat(context.tokens()).isEqualTo(budget);
    }

    @Test
    void the_wall_keeps_room_for_the_answer() {
        ContextBudget context = new ContextBudget(1000, 250, 5000);

        assertThat(context.fits(750)).isTrue();
        assertThat(context.fits(751)).isFalse();
        assertThat(context.answerFor(700)).isEqualTo(250);
        assertThat(context.answerFor(900)).isEqualTo(100);
    }

    @Test
    void fullness_counts_every_part_and_the_draft() {
        Fullness fullness =
                new ContextBudget(4000, 1000, 1000).fullness(new PromptSize(100, 50, 50, 300, 0).withDraft(100));

        assertThat(fullness.ratio()).isEqualTo(0.6);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5999, NONE",
        "0.6, SOFT",
        "0.7499, SOFT",
        "0.75, HARD",
        "0.8999, HARD",
        "0.9, EMERGENCY",
        "3, EMERGENCY"
    })
    void at_a_boundary_the_higher_level_applies(double fullness, PressureLevel level) {
        assertThat(PressureThresholds.STANDARD.level(fullness)).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"0.49, NONE", "0.5, SOFT", "0.65, HARD", "0.8, EMERGENCY"})
    void the_early_profile_comes_earlier(double fullness, PressureLevel level) {
        assertThat(PressureThresholds.EARLY.level(fullness)).isEqualTo(level);
    }

    @Test
    void windows_are_known_by_name_and_small_when_not() {
        assertThat(ModelWindows.of("DeepSeek-V4-Pro")).isEqualTo(1_048_576);
        assertThat(ModelWindows.of("deepseek-v3.2")).isEqualTo(131_072);
    }
}
