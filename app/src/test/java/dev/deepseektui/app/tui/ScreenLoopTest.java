package dev.deepseektui.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.ScreenLoop.ProgramView;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.ScreenLoop.Update;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The loop with a growing string as its model. Times are in milliseconds. */
class ScreenLoopTest {
    private final ScriptedInbox inbox = new ScriptedInbox();
    private final RecordingDisplay display = new RecordingDisplay(inbox);
    private final Editor editor = new Editor();

    private record Delta(String text) implements Msg {}

    private record Nothing() implements Msg {}

    private record Perform(Effect command) implements Msg {}

    private static final class Editor implements Update<String>, ProgramView<String> {
        private Optional<Duration> pulse = Optional.empty();

        @Override
        public ScreenStep<String> apply(String text, Msg msg) {
            if (msg instanceof Delta delta) {
                return ScreenStep.to(text + delta.text());
            }
            if (msg instanceof Msg.KeyPressed pressed) {
                return ScreenStep.to(text + KeyStrokes.text(pressed.key()).orElse(""));
            }
            if (msg instanceof Msg.Tick tick) {
                return ScreenStep.to(text + "@" + tick.uptime().toMillis() + " ");
            }
            if (msg instanceof Msg.Resized resized) {
                return ScreenStep.to(text + resized.size().getColumns() + " ");
            }
            return msg instanceof Perform perform ? ScreenStep.to(text, perform.command()) : ScreenStep.to(text);
        }

        @Override
        public Optional<Duration> pulse(String text) {
            return pulse;
        }

        @Override
        public void draw(String text, StyledGraphics graphics) {
            graphics.put(0, 0, text, Style.PLAIN);
        }
    }

    private static Msg key(char c) {
        return new Msg.KeyPressed(KeyStrokes.of(c));
    }

    private List<String> run() throws Exception {
        new ScreenLoop<>("", editor, editor, display, inbox).run(msg -> {});
        return display.log;
    }

    @Test
    void the_first_frame_comes_before_anything_is_listened_to_and_knows_the_size() throws Exception {
        assertThat(run()).containsExactly("0: 80", "listen");
    }

    @Test
    void a_key_is_drawn_at_once() throws Exception {
        inbox.at(100, key('a')).at(130, key('b'));

        assertThat(run()).containsExactly("0: 80", "listen", "100: 80 a", "130: 80 ab");
    }

    @Test
    void keys_that_come_together_are_drawn_together_and_no_sooner_than_a_gap_after_the_last_frame() throws Exception {
        inbox.at(100, key('a'), key('b')).at(101, key('c')).at(102, key('d'));

        assertThat(run()).containsExactly("0: 80", "listen", "100: 80 ab", "104: 80 abcd");
    }

    @Test
    void deltas_are_drawn_sixty_times_a_second_and_not_more_often() throws Exception {
        IntStream.range(0, 40).forEach(i -> inbox.at(100 + i, new Delta(".")));

        assertThat(run())
                .containsExactly(
                        "0: 80",
                        "listen",
                        "100: 80 " + ".".repeat(1),
                        "116: 80 " + ".".repeat(17),
                        "132: 80 " + ".".repeat(33),
                        "148: 80 " + ".".repeat(40));
    }

    @Test
    void a_key_among_deltas_does_not_wait_for_their_frame() throws Exception {
        inbox.at(100, new Delta("1")).at(102, new Delta("2"), key('k')).at(105, new Delta("3"));

        assertThat(run()).containsExactly("0: 80", "listen", "100: 80 1", "104: 80 12k", "120: 80 12k3");
    }

    @Test
    void while_nothing_happens_it_waits_and_draws_nothing() throws Exception {
        inbox.at(1_000, key('a')).at(60_000, new Nothing()).at(3_600_000, key('b'));

        assertThat(run()).containsExactly("0: 80", "listen", "1000: 80 a", "3600000: 80 ab");
        assertThat(inbox.timesBlocked()).isEqualTo(3);
    }

    @Test
    void a_flood_is_drawn_before_it_ends() throws Exception {
        Msg[] flood = IntStream.range(0, 2_500).mapToObj(i -> new Delta(".")).toArray(Msg[]::new);
        inbox.at(100, flood);

        assertThat(run()).hasSizeGreaterThan(3).element(2).isEqualTo("100: 80 " + ".".repeat(1_000));
    }

    @Test
    void a_model_with_a_pulse_is_ticked_and_one_without_is_not() throws Exception {
        editor.pulse = Optional.of(Duration.ofMillis(100));
        inbox.at(10, key('a')).at(350, new Perform(Effect.QUIT));

        assertThat(run())
                .containsExactly(
                        "0: 80",
                        "listen",
                        "10: 80 a",
                        "100: 80 a@100",
                        "200: 80 a@100 @200",
                        "300: 80 a@100 @200 @300");
    }

    @Test
    void a_changed_window_is_measured_by_the_loop_and_drawn() throws Exception {
        display.resize(80, 24);
        inbox.at(50, new Perform(screen -> display.resize(100, 30))).at(100, TerminalEvent.WINDOW_CHANGED);

        assertThat(run()).endsWith("measure", "100: 80 100");
    }

    @Test
    void a_program_that_was_continued_takes_the_terminal_again() throws Exception {
        inbox.at(100, TerminalEvent.CONTINUED);

        assertThat(run()).endsWith("reclaim", "measure", "100: 80 80");
    }

    @Test
    void commands_reach_the_display() throws Exception {
        inbox.at(100, new Perform(Effect.CAPTURE_MOUSE))
                .at(200, new Perform(Effect.RELEASE_MOUSE))
                .at(300, new Perform(Effect.REDRAW));

        assertThat(run())
                .containsSubsequence("capture mouse", "100: 80", "release mouse", "200: 80", "forget", "300: 80");
    }

    @Test
    void quitting_ends_it_without_another_frame() throws Exception {
        inbox.at(100, key('a'), new Perform(Effect.QUIT), key('b'));

        assertThat(run()).containsExactly("0: 80", "listen");
    }
}
