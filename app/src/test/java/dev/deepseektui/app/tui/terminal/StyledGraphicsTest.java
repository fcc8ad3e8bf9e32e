package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StyledGraphicsTest {
    private static final List<String> PIECES =
            List.of("a", "b ", "日", "本", "é", "e\u0301", "😀", "👍🏽", "👩‍💻", "❤️", "1️⃣", "🇩🇪", "한", "│", "  ");
    private static final List<Ink> ROLES = List.of(Ink.TEXT, Ink.CODE_SPAN, Ink.ACCENT);

    private final MemoryDevice device = new MemoryDevice(12, 3);
    private LiveScreen screen;

    @BeforeEach
    void open() throws Exception {
        screen = device.open();
    }

    @AfterEach
    void close() throws Exception {
        screen.close();
    }

    @ParameterizedTest
    @CsvSource({
        "plain, plain|",
        "日本語, 日本語|",
        "한국, 한국|",
        "e\u0301te\u0301, e\u0301te\u0301|",
        "😀x, 😀x|",
        "👍🏽x, 👍x|",
        "👨‍👩‍👧x, 👨x|",
        "🏳️‍🌈x, 🏳 x|",
        "❤️x, ❤ x|",
        "1️⃣x, 1 x|",
        "🇩🇪x, 🇩🇪x|",
        "𝒳, 𝒳|",
        "ก็x, ก็x|",
    })
    void graphemes_are_drawn_as_wide_as_they_are_counted(String text, String shown) throws Exception {
        show(graphics -> {
            graphics.put(0, 0, text, Style.PLAIN);
            graphics.put(Cells.width(text), 0, "|", Style.PLAIN);
        });

        assertThat(device.terminal.text()).isEqualTo(shown);
    }

    @Test
    void text_that_could_act_on_the_terminal_is_drawn_as_marks() throws Exception {
        show(graphics -> {
            graphics.put(0, 0, "a\033[2Jb\007c", Style.PLAIN);
            graphics.put(0, 1, "x\u009b1my", Style.PLAIN);
            graphics.put(0, 2, "\u202eevil\n\u200b", Style.PLAIN);
        });

        assertThat(device.terminal.text()).isEqualTo("""
            a␛[2Jb␇c
            x<U+009B>1my
            <U+202E>evil\
            """);
    }

    @Test
    void what_reaches_beyond_an_edge_is_cut_there() throws Exception {
        show(graphics -> {
            graphics.put(-2, 0, "abcdefghijklmnopq", Style.PLAIN);
            graphics.put(10, 1, "abcdef", Style.PLAIN);
            graphics.put(0, -1, "above", Style.PLAIN);
            graphics.put(0, 3, "below", Style.PLAIN);
            graphics.put(40, 2, "aside", Style.PLAIN);
            graphics.put(-40, 2, "aside", Style.PLAIN);
        });

        assertThat(device.terminal.text()).isEqualTo("cdefghijklmn\n          ab");
    }

    @Test
    void no_edge_shows_half_of_a_wide_character() throws Exception {
        show(graphics -> {
            graphics.put(-1, 0, "日本", Style.PLAIN);
            graphics.put(9, 1, "日本", Style.PLAIN.on(Background.CHOSEN));
        });

        assertThat(device.terminal.text()).isEqualTo(" 本\n         日");
        assertThat(device.terminal.paintAt(11, 1)).isEqualTo(device.terminal.paintAt(9, 1));
    }

    @Test
    void a_wide_character_that_is_drawn_over_goes_as_a_whole() throws Exception {
        show(graphics -> {
            graphics.put(0, 0, "日日", Style.PLAIN);
            graphics.put(1, 0, "x", Style.PLAIN);
            graphics.put(2, 0, "y", Style.PLAIN);
        });

        assertThat(device.terminal.text()).isEqualTo(" xy");
    }

    @Test
    void roles_have_the_colours_of_the_theme() throws Exception {
        show(graphics ->
                graphics.put(0, 0, "x", Style.PLAIN.on(Background.CHOSEN).inBold()));

        assertThat(device.terminal.paintAt(0, 0)).isEqualTo("0;1;48;2;50;56;67");
        assertThat(device.terminal.paintAt(1, 0)).isEqualTo("0");
    }

    /** A frame drawn over another must look as on an empty terminal, wherever wide characters appear or disappear. */
    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void a_frame_looks_the_same_whatever_was_there_before(long seed) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            Consumer<StyledGraphics> drawing = drawing(new Random(random.nextLong()).nextLong());
            show(drawing);
            List<String> changed = device.terminal.all();
            screen.redraw();
            show(drawing);

            assertThat(changed).as("seed %d, round %d", seed, round).isEqualTo(device.terminal.all());
        }
    }

    private static Consumer<StyledGraphics> drawing(long seed) {
        return graphics -> {
            Random random = new Random(seed);
            for (int i = random.nextInt(20); i >= 0; i--) {
                StringBuilder text = new StringBuilder();
                for (int j = random.nextInt(5); j >= 0; j--) {
                    text.append(PIECES.get(random.nextInt(PIECES.size())));
                }
                Style style = Style.of(ROLES.get(random.nextInt(ROLES.size())));
                graphics.put(random.nextInt(16) - 3, random.nextInt(3), text.toString(), style);
            }
        };
    }

    private void show(Consumer<StyledGraphics> drawing) throws Exception {
        screen.show(drawing, null);
    }
}
