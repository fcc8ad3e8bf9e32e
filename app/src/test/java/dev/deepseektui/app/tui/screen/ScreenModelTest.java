package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Size;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.transcript.BlockMakers;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.tape.MemoryTape;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenModelTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final Overlay QUESTION = Sheet.of("May it?", width -> List.of());

    private final MemoryTape tape = new MemoryTape(InstantSource.system());
    private final ScreenModel model =
            ScreenModel.of(Desks.fresh(new Size(80, 24), NOON), new Transcript(tape::read, BlockMakers.ALL), NOON);

    @Test
    void a_question_is_shown_at_once_where_nobody_writes() {
        assertThat(model.asking(QUESTION).overlay()).contains(QUESTION);
    }

    @Test
    void while_somebody_writes_a_question_waits_for_a_moment_without_keys() {
        ScreenModel asked = model.disturbed().asking(QUESTION);
        assertThat(asked.overlay()).isEmpty();
        assertThat(asked.isHoldingBack()).isTrue();

        ScreenModel later = asked.at(Duration.ofMillis(250)).disturbed().at(Duration.ofMillis(500));
        assertThat(later.overlay()).isEmpty();

        ScreenModel quiet = later.at(Duration.ofMillis(750));
        assertThat(quiet.overlay()).contains(QUESTION);
        assertThat(quiet.isHoldingBack()).isFalse();
    }

    @Test
    void the_keys_that_answer_it_do_not_hide_it() {
        assertThat(model.asking(QUESTION).disturbed().overlay()).contains(QUESTION);
    }
}
