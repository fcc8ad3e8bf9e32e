package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.core.base.HiddenCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text that the user approves arrives on the terminal with every character of Unicode, or with a mark in its place. */
class ApprovedCharactersTest {
    private static final int COLUMNS = 1_500;
    private static final int ROWS = 100;
    private static final String AFTER = "z";

    private static String shown(String text) {
        return ExactText.spans(text, Style.PLAIN).stream().map(Span::text).collect(Collectors.joining());
    }

    private static IntStream unicode() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(c -> c != '\n');
    }

    /** Returns lines of all characters that are not marked, each behind some text. */
    private static List<Line> lines(String before, IntPredicate characters) {
        List<Line> lines = new ArrayList<>();
        List<Span> line = new ArrayList<>();
        int width = 0;
        for (int c : unicode()
                .filter(c -> !HiddenCharacters.contains(c))
                .filter(characters)
                .toArray()) {
            List<Span> next = ExactText.spans(before + Character.toString(c) + AFTER, Style.PLAIN);
            width += next.stream().mapToInt(Span::width).sum();
            if (width > COLUMNS) {
                lines.add(new Line(line));
                line.clear();
                width = next.stream().mapToInt(Span::width).sum();
            }
            line.addAll(next);
        }
        lines.add(new Line(line));
        return lines;
    }

    /** Returns false for the many ideographs and syllables, which are all alike. */
    private static boolean isSpecial(int c) {
        return c < 0x3400 || (c >= 0xd7b0 && c < 0x17000) || (c >= 0x18d00 && c < 0x20000) || c >= 0x32000;
    }

    private static List<String> drawn(List<Line> lines, Glyphs glyphs) throws Exception {
        MemoryDevice device = new MemoryDevice(COLUMNS, ROWS);
        List<String> rows = new ArrayList<>();
        try (LiveScreen screen = device.open()) {
            screen.wear(MemoryDevice.theme().with(glyphs));
            for (int from = 0; from < lines.size(); from += ROWS) {
                List<Line> page = lines.subList(from, Math.min(lines.size(), from + ROWS));
                screen.show(
                        graphics -> {
                            for (int row = 0; row < page.size(); row++) {
                                graphics.put(0, row, page.get(row));
                            }
                        },
                        null);
                rows.addAll(device.terminal.text().lines().toList());
            }
        }
        return rows;
    }

    @Test
    void each_character_is_shown_or_marked() {
        assertThat(unicode()
                        .filter(c -> !shown("a" + Character.toString(c) + AFTER)
                                .equals("a"
                                        + (HiddenCharacters.contains(c)
                                                ? HiddenCharacters.mark(c)
                                                : Character.toString(c))
                                        + AFTER)))
                .isEmpty();
    }

    @Test
    void marks_tell_all_characters_apart() {
        assertThat(unicode().filter(HiddenCharacters::contains).mapToObj(HiddenCharacters::mark))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1", " ", "👍", "🇩", "क", "ᄀ", "\u202e", "e\u0301"})
    void the_terminal_gets_each_shown_character_whatever_precedes_it(String before) throws Exception {
        List<Line> lines = lines(before, ApprovedCharactersTest::isSpecial);

        assertThat(drawn(lines, Glyphs.UNICODE))
                .isEqualTo(lines.stream().map(Line::text).toList());
    }

    @ParameterizedTest
    @EnumSource
    void no_set_of_symbols_replaces_one_that_is_approved(Glyphs glyphs) throws Exception {
        List<Line> lines = lines("a", c -> true);

        assertThat(drawn(lines, glyphs))
                .isEqualTo(lines.stream().map(Line::text).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"build\ud83c\udffb.sh", "1\u20e3", "a\ufe0fb", "⚠\ufe0f", "👩\u200d💻"})
    void what_the_screen_leaves_out_is_marked(String text) {
        assertThat(ExactText.hasMarks(text)).isTrue();
    }
}
