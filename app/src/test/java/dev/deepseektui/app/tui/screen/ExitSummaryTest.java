package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.screen.ScreenApp.ExitSummary;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExitSummaryTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

    private final MemoryTape tape = new MemoryTape(InstantSource.system());
    private final ScreenModel fresh = ScreenModel.of(
            Desks.fresh(new TerminalSize(80, 24), NOON), new Transcript(tape::read, Reasoning.SUMMARY), NOON);

    @Test
    void it_says_what_was_done_and_how_to_continue() {
        ScreenModel last = after(fresh, new Asked(1, "Add jitter\nto the backoff", List.of()), 1);
        last = after(last, new FileEdited("a", "retry.py", 9, 3, ""), 2);
        last = after(last, new FileEdited("b", "test.py", 5, 0, ""), 3).at(Duration.ofSeconds(750));

        assertThat(ExitSummary.lines(last, Optional.of("20261118-0915")))
                .containsExactly(
                        "",
                        "  Add jitter",
                        "  12 min · 1 turn · 2 files changed +14 −3",
                        "  Continue with  deepseek-tui --resume 20261118-0915",
                        "");
    }

    @Test
    void where_nothing_was_asked_or_no_session_is_open_it_is_silent() {
        ScreenModel resumed = after(fresh, new Asked(1, "long ago", List.of()), -60);

        assertThat(ExitSummary.lines(fresh, Optional.of("s"))).isEmpty();
        assertThat(ExitSummary.lines(resumed, Optional.of("s"))).isEmpty();
        assertThat(ExitSummary.lines(after(fresh, new Asked(1, "x", List.of()), 1), Optional.empty()))
                .isEmpty();
    }

    private static ScreenModel after(ScreenModel model, TapeEvent event, long seconds) {
        return model.with(model.desk().after(new Recorded(1, NOON.plusSeconds(seconds), event, 0)));
    }
}
