package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.screen.ScreenModel.DoublePress;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScreenModelTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final Overlay QUESTION = Sheet.of("May it?", width -> List.of());

    private final MemoryTape tape = new MemoryTape(InstantSource.system());
    private final ScreenModel model = ScreenModel.of(
            Desks.fresh(new TerminalSize(80, 24), NOON), new Transcript(tape::read, Reasoning.SUMMARY), NOON);

    private static ScreenModel ticked(ScreenModel model, int ticks) {
        ScreenModel now = model;
        for (int i = 1; i <= ticks; i++) {
            now = now.at(now.time().up().plusMillis(100));
        }
        return now;
    }

    @Test
    void a_question_is_shown_at_once_where_nobody_writes_and_takes_keys_half_a_second_later() {
        ScreenModel asked = model.asking(QUESTION);

        assertThat(asked.overlay()).contains(QUESTION);
        assertThat(asked.takesAnswers()).isFalse();
        assertThat(asked.isHoldingBack()).isTrue();
        assertThat(ticked(asked, 4).takesAnswers()).isFalse();
        assertThat(ticked(asked, 5).takesAnswers()).isTrue();
        assertThat(ticked(asked, 5).isHoldingBack()).isFalse();
    }

    @Test
    void while_somebody_writes_a_question_waits_for_half_a_second_without_keys() {
        ScreenModel asked = model.disturbed().asking(QUESTION);
        assertThat(asked.overlay()).isEmpty();
        assertThat(asked.isHoldingBack()).isTrue();

        ScreenModel later = ticked(ticked(asked, 4).disturbed(), 4);
        assertThat(later.overlay()).isEmpty();

        ScreenModel quiet = ticked(later, 1);
        assertThat(quiet.overlay()).contains(QUESTION);
        assertThat(quiet.takesAnswers()).isFalse();
        assertThat(ticked(quiet, 5).takesAnswers()).isTrue();
    }

    @Test
    void after_an_answer_the_next_question_is_seen_at_once_and_takes_no_keys_without_a_pause() {
        ScreenModel answered = ticked(model.asking(QUESTION), 5).answered(Optional.empty());
        ScreenModel next = answered.asking(QUESTION);

        assertThat(next.overlay()).contains(QUESTION);
        assertThat(ticked(ticked(next, 4).disturbed(), 4).takesAnswers()).isFalse();
        assertThat(ticked(next, 5).takesAnswers()).isTrue();
    }

    @Test
    void what_waits_for_a_person_is_not_counted() {
        ScreenModel busy = model.with(model.desk().after(new Recorded(1, NOON, new Asked(1, "x", List.of()), 0)));

        ScreenModel asked = ticked(busy, 20).asking(QUESTION);
        assertThat(elapsed(asked)).isEqualTo(Duration.ofSeconds(2));
        assertThat(elapsed(ticked(asked, 40))).isEqualTo(Duration.ofSeconds(2));

        ScreenModel answered = ticked(asked, 40).answered(Optional.empty());
        assertThat(elapsed(ticked(answered, 10))).isEqualTo(Duration.ofSeconds(3));
        ScreenModel withdrawn = ticked(answered.asking(QUESTION), 4).withoutQuestion();
        assertThat(elapsed(withdrawn)).isEqualTo(Duration.ofSeconds(2));
    }

    private static Duration elapsed(ScreenModel model) {
        return model.desk().status().activity().orElseThrow().elapsed(model.now());
    }

    @Test
    void the_second_of_two_presses_means_more_and_the_third_is_a_first() {
        DoublePress once = DoublePress.NONE.after(KeyAction.INTERRUPT);

        assertThat(DoublePress.NONE.isSecond(KeyAction.INTERRUPT)).isFalse();
        assertThat(once.isSecond(KeyAction.INTERRUPT)).isTrue();
        assertThat(once.isSecond(KeyAction.CANCEL)).isFalse();
        assertThat(once.after(KeyAction.INTERRUPT).isSecond(KeyAction.INTERRUPT))
                .isFalse();
    }

    @Test
    void a_press_is_forgotten_two_seconds_after_the_first_tick_behind_it() {
        Duration tick = Duration.ofHours(1);
        DoublePress once = DoublePress.NONE.after(KeyAction.INTERRUPT).at(tick);

        assertThat(once.at(tick.plusSeconds(2)).isSecond(KeyAction.INTERRUPT)).isTrue();
        assertThat(once.at(tick.plusSeconds(3)).isSecond(KeyAction.INTERRUPT)).isFalse();
        assertThat(once.at(tick.plusSeconds(3)).isWaiting()).isFalse();
    }
}
