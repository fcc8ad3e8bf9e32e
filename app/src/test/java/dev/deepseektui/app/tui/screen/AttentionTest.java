package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Effect.ScreenControls;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.desk.UserQuestions.OverlayMsg;
import dev.deepseektui.app.tui.keys.UiKeys.NotifyMode;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.screen.ScreenUpdate.Notifications;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttentionTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final TerminalSignal WORDS = new TerminalSignal("\033]9;deepseek-tui: done · we␛]0;ird\007");

    private final MemoryTape tape = new MemoryTape(InstantSource.system());

    /** Returns the model of a turn that began at noon, after this time. */
    private ScreenModel after(Duration passed) {
        Desk desk = Desks.fresh(new TerminalSize(80, 24), NOON);
        return ScreenModel.of(
                        desk.after(new Recorded(1, NOON, new Asked(1, "x", List.of()), 0)),
                        new Transcript(tape::read, Reasoning.SUMMARY),
                        NOON)
                .at(passed);
    }

    private static Msg endAfter(Duration passed) {
        return new SessionMsg.EventHappened(
                new Recorded(2, NOON.plus(passed), new TurnEnded(1, "done", TokenUsage.UNKNOWN, null, "s", null), 0));
    }

    private static List<TerminalSignal> signals(NotifyMode notice, ScreenModel model, Msg msg) throws IOException {
        List<TerminalSignal> signals = new ArrayList<>();
        for (Effect command : new Notifications("we\033]0;ird", notice).due(model, msg, model)) {
            command.perform(new Listening(signals));
        }
        return signals;
    }

    private record Listening(List<TerminalSignal> signals) implements ScreenControls {
        @Override
        public void signal(TerminalSignal signal) {
            signals.add(signal);
        }

        @Override
        public void redraw() {}

        @Override
        public void suspend() {}

        @Override
        public int lend(ProcessBuilder program) {
            throw new AssertionError("nobody wants the terminal");
        }

        @Override
        public void captureMouse() {}

        @Override
        public void releaseMouse() {}

        @Override
        public void copy(String text) {
            throw new AssertionError("nothing is copied");
        }

        @Override
        public void wear(Theme theme) {}
    }

    @Test
    void a_long_turn_ends_with_a_bell_or_with_words_that_hold_no_controls() throws Exception {
        Duration long31 = Duration.ofSeconds(31);

        assertThat(signals(NotifyMode.BELL, after(long31), endAfter(long31))).containsExactly(TerminalSignal.BELL);
        assertThat(signals(NotifyMode.OSC9, after(long31), endAfter(long31))).containsExactly(WORDS);
        assertThat(signals(NotifyMode.OFF, after(long31), endAfter(long31))).isEmpty();
    }

    @Test
    void a_short_turn_and_one_of_long_ago_end_quietly() throws Exception {
        assertThat(signals(NotifyMode.BELL, after(Duration.ofSeconds(29)), endAfter(Duration.ofSeconds(29))))
                .isEmpty();
        assertThat(signals(NotifyMode.BELL, after(Duration.ofHours(1)), endAfter(Duration.ofSeconds(31))))
                .isEmpty();
    }

    @Test
    void a_question_is_heard_at_once() throws Exception {
        Msg asked = new OverlayMsg.QuestionAsked(Sheet.of("May it?", width -> List.of()));

        assertThat(signals(NotifyMode.BELL, after(Duration.ZERO), asked)).containsExactly(TerminalSignal.BELL);
    }
}
