package dev.deepseektui.app.cells;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellsTest {
    @ParameterizedTest
    @CsvSource({
        "plain, 5",
        "日本語, 6",
        "한국어, 6",
        "ｶﾅ, 2",
        "ＡＢ, 4",
        "é, 1",
        "e\u0301, 1",
        "ก็, 1",
        "नि, 1",
        "क्ष, 2",
        "😀, 2",
        "👍🏽, 2",
        "👨‍👩‍👧, 2",
        "🏳️‍🌈, 2",
        "🇩🇪, 2",
        "🇩🇪🇫🇷, 4",
        "🇩, 1",
        "⚠, 1",
        "⚠️, 2",
        "1️⃣, 2",
        "✅, 2",
        "✓, 1",
        "─│┌, 3",
        "𝒳, 1",
        "„a“ —, 5",
        "\u0301, 0",
        "\u200d, 0",
    })
    void a_text_takes_the_cells_that_terminals_give_it(String text, int cells) {
        assertThat(Cells.width(text)).isEqualTo(cells);
    }

    /** The first mark was added in Unicode 15, the second in Unicode 16; JDK 17 knows neither. */
    @Test
    void marks_that_are_newer_than_the_jdk_take_no_cell() {
        assertThat(Cells.width("a" + Character.toString(0x11F00))).isEqualTo(1);
        assertThat(Cells.width("a" + Character.toString(0x10D69))).isEqualTo(1);
    }

    @Test
    void control_characters_count_nothing() {
        assertThat(Cells.width("a\u001b\u0007\n\u0085b")).isEqualTo(2);
    }

    @Test
    void a_cut_never_splits_a_grapheme() {
        assertThat(Cells.cut("a日b", 2)).isEqualTo("a");
        assertThat(Cells.cut("👨‍👩‍👧x", 2)).isEqualTo("👨‍👩‍👧");
        assertThat(Cells.cut("👨‍👩‍👧x", 1)).isEmpty();
        assertThat(Cells.cut("e\u0301x", 1)).isEqualTo("e\u0301");
        assertThat(Cells.cut("abc", 0)).isEmpty();
        assertThat(Cells.cut("abc", 9)).isEqualTo("abc");
    }

    @Test
    void the_jdk_finds_the_same_graphemes_in_the_scripts_it_knows() {
        String[] pieces = {
            "a", "~", " ", "é", "e\u0301", "\u0301", "日", "한", "한", "😀", "🏽", "👩", "\u200d", "❤", "\ufe0f", "🇩",
            "🇪", "ก", "็", "1", "\u20e3", "नि", "ा"
        };
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 10_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            assertThat(graphemes(text.toString())).as("seed %d: %s", seed, text).isEqualTo(byTheJdk(text.toString()));
        }
    }

    private static List<String> graphemes(String text) {
        List<String> all = new ArrayList<>();
        for (Graphemes graphemes = new Graphemes(text); graphemes.advance(); ) {
            all.add(text.substring(graphemes.start(), graphemes.end()));
        }
        return all;
    }

    private static List<String> byTheJdk(String text) {
        return Pattern.compile("\\X")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .toList();
    }
}
