package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Msg.TerminalEvent;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Hyperlinks;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LiveScreenTest {
    private final MemoryDevice device = new MemoryDevice(200, 50);

    private static Consumer<StyledGraphics> filledWith(String letter) {
        return graphics -> {
            for (int row = 0; row < 50; row++) {
                graphics.put(0, row, letter.repeat(200), Style.PLAIN);
            }
        };
    }

    @Test
    void a_frame_is_one_write_that_appears_at_once() throws Exception {
        try (LiveScreen screen = device.open()) {
            int before = device.terminal.writes().size();

            screen.show(filledWith("日"), new TerminalPosition(0, 0));

            assertThat(device.terminal.writes()).hasSize(before + 1);
            assertThat(device.terminal.writes().get(before))
                    .contains("\033[?2026h")
                    .endsWith("\033[?25h\033[?2026l")
                    .hasSizeGreaterThan(5_000);
        }
    }

    @Test
    void a_frame_writes_what_changed_and_no_more() throws Exception {
        try (LiveScreen screen = device.open()) {
            screen.show(filledWith("x"), null);

            screen.show(
                    graphics -> {
                        filledWith("x").accept(graphics);
                        graphics.put(7, 4, "y", Style.PLAIN);
                    },
                    null);

            assertThat(lastWrite()).isEqualTo("\033[?2026h\033[?25l\033[5;8H\033[0my\033[?2026l");
        }
    }

    @Test
    void the_terminal_is_asked_for_its_ground_behind_the_first_frame_and_once() throws Exception {
        try (LiveScreen screen = device.open()) {
            screen.show(filledWith("x"), null);
            screen.listen(msg -> {});
            screen.show(filledWith("y"), null);
        }

        assertThat(device.terminal.writes())
                .filteredOn(written -> written.contains("\033]11;?\007"))
                .hasSize(1);
        assertThat(device.terminal.writes().indexOf("\033]11;?\007")).isGreaterThan(1);
    }

    @Test
    void a_window_that_changed_before_signals_were_heard_is_found_to_have_changed() throws Exception {
        BlockingQueue<Msg> told = new LinkedBlockingQueue<>();
        try (LiveScreen screen = device.open()) {
            device.resize(100, 30);
            screen.listen(msg -> {
                if (msg == TerminalEvent.WINDOW_CHANGED) {
                    told.add(msg);
                }
            });

            assertThat(told.poll(30, TimeUnit.SECONDS)).isNotNull();
            assertThat(screen.measure()).isEqualTo(new TerminalSize(100, 30));
        }
    }

    @Test
    void what_the_terminal_tells_of_its_ground_colours_bands_from_then_on() throws Exception {
        try (LiveScreen screen = device.open()) {
            Consumer<StyledGraphics> band = graphics -> graphics.put(0, 0, "x", Style.PLAIN.on(Background.BAND));
            screen.show(band, null);
            assertThat(device.terminal.paintAt(0, 0)).isEqualTo("0;48;2;34;38;45");

            screen.setGround(new TextColor.RGB(0, 0, 0));
            screen.show(band, null);

            assertThat(device.terminal.paintAt(0, 0)).isEqualTo("0;48;2;17;17;18");
        }
    }

    @Test
    void with_marks_of_ascii_no_other_is_sent() throws Exception {
        try (LiveScreen screen = device.open()) {
            screen.wear(MemoryDevice.theme().with(Glyphs.ASCII));
            screen.show(graphics -> graphics.put(0, 0, "✓ Ran · 日本 …", Style.PLAIN), null);
        }

        assertThat(device.terminal.text()).startsWith("+ Ran - 日本 ...");
    }

    @Test
    void enter_typed_before_the_terminal_was_raw_is_enter_and_a_line_feed_typed_later_is_ctrl_j() throws Exception {
        AnsweredKeyboard keyboard = new AnsweredKeyboard();
        keyboard.type("hi\n\n");
        BlockingQueue<KeyStroke> pressed = new LinkedBlockingQueue<>();

        try (LiveScreen screen = device.typedAt(keyboard).open()) {
            keyboard.type("\n");
            screen.listen(msg -> {
                if (msg instanceof Msg.KeyPressed key) {
                    pressed.add(key.key());
                }
            });

            for (KeyStroke key : List.of(
                    KeyStrokes.of('h'),
                    KeyStrokes.of('i'),
                    new KeyStroke(KeyType.Enter),
                    new KeyStroke(KeyType.Enter),
                    KeyStrokes.of('j', KeyStrokes.CTRL))) {
                assertThat(pressed.poll(60, TimeUnit.SECONDS)).isEqualTo(key);
            }
        } finally {
            keyboard.close();
        }
    }

    @Test
    void a_forgotten_screen_is_painted_whole() throws Exception {
        try (LiveScreen screen = device.open()) {
            screen.show(filledWith("x"), null);
            device.terminal.show("\033[3;1Hgarbage");

            screen.redraw();
            screen.show(filledWith("x"), null);

            assertThat(device.terminal.text()).doesNotContain("garbage");
        }
    }

    @Test
    void without_a_cursor_none_is_shown() throws Exception {
        try (LiveScreen screen = device.open()) {
            screen.show(filledWith("x"), new TerminalPosition(3, 2));
            assertThat(device.terminal.cursorColumn()).isEqualTo(3);

            screen.show(filledWith("x"), null);

            assertThat(lastWrite()).contains("\033[?25l").doesNotContain("\033[?25h");
        }
    }

    @Test
    void a_new_size_is_measured_and_painted_whole() throws Exception {
        try (LiveScreen screen = device.open()) {
            screen.show(filledWith("x"), null);
            device.resize(40, 5);

            assertThat(screen.measure()).isEqualTo(new TerminalSize(40, 5));
            screen.show(filledWith("y"), null);

            assertThat(device.terminal.text().split("\n")).hasSize(5).containsOnly("y".repeat(40));
        }
    }

    @Test
    void a_terminal_may_shrink_to_one_cell_and_grow_again() throws Exception {
        try (LiveScreen screen = device.open()) {
            for (TerminalSize size :
                    List.of(new TerminalSize(1, 1), new TerminalSize(2, 1), new TerminalSize(90, 30))) {
                device.resize(size.getColumns(), size.getRows());
                screen.measure();
                screen.show(filledWith("日"), new TerminalPosition(100, 100));
            }

            assertThat(device.terminal.text()).startsWith("日".repeat(45));
        }
    }

    @Test
    void what_code_prints_meanwhile_comes_when_the_screen_is_gone() throws Exception {
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            try (LiveScreen screen = device.open()) {
                System.err.println("a warning");
                System.out.println("a trace");
                screen.show(filledWith("x"), null);
                assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
            }

            assertThat(printed.toString(StandardCharsets.UTF_8)).contains("a warning", "a trace");
            assertThat(device.terminal.writes()).noneMatch(write -> write.contains("a warning"));
        } finally {
            System.setErr(err);
        }
    }

    private static final Style LINK = Style.PLAIN.linkedTo("https://example.org/");

    @Test
    void a_link_leads_where_it_says_and_ends_with_its_text() throws Exception {
        Hyperlinks known = Hyperlinks.of(Map.of("TERM", "xterm-kitty"));
        try (LiveScreen screen =
                LiveScreen.on(device.device(), MemoryDevice.theme().with(known))) {
            screen.show(
                    graphics -> {
                        graphics.put(2, 1, "see", LINK);
                        graphics.put(5, 1, "!", Style.PLAIN);
                    },
                    null);

            assertThat(device.terminal.linkAt(1, 1)).isEmpty();
            assertThat(device.terminal.linkAt(2, 1)).isEqualTo("https://example.org/");
            assertThat(device.terminal.linkAt(4, 1)).isEqualTo("https://example.org/");
            assertThat(device.terminal.linkAt(5, 1)).isEmpty();
        }
        assertThat(device.terminal.modesSet()).isEmpty();
    }

    @Test
    void a_terminal_that_is_not_known_to_understand_links_is_sent_none() throws Exception {
        try (LiveScreen screen = device.open()) {
            screen.show(graphics -> graphics.put(2, 1, "see", LINK), null);

            assertThat(lastWrite()).contains("see").doesNotContain("\033]8");
        }
    }

    private String lastWrite() {
        List<String> writes = device.terminal.writes();
        return writes.get(writes.size() - 1);
    }
}
