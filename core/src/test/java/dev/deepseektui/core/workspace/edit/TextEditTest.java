package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.edit.FileText.LineEnds;
import dev.deepseektui.core.workspace.edit.TextEdit.EditPlaces;
import dev.deepseektui.core.workspace.edit.TextEdit.EditedText;
import dev.deepseektui.core.workspace.edit.TextEdit.RefusedEdit;
import dev.deepseektui.testkit.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextEditTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "one two three|two|2|one 2 three",
                "a\\nb\\nc\\n|b\\nc|B\\nC|a\\nB\\nC\\n",
                "a\\nb|b|c|a\\nc",
                "a\\n|a\\n||''",
                "a\\r\\nb\\r\\nc\\r\\n|a\\nb\\n|a\\nx\\nb\\n|a\\r\\nx\\r\\nb\\r\\nc\\r\\n",
                "a\\r\\nb\\r\\n|a\\r\\nb|b\\r\\na|b\\r\\na\\r\\n",
                "a\\nb\\n|a\\r\\nb|b\\r\\na|b\\na\\n",
                "a\\r\\nb\\nc\\n|a\\nb\\nc|a\\nB\\nc|a\\r\\nB\\nc\\n",
                "a\\r\\nb\\r\\nc\\nd\\n|c\\nd|c\\nx\\nd|a\\r\\nb\\r\\nc\\nx\\nd\\n",
                "a\\nb\\nc\\nd\\r\\ne\\r\\n|d\\ne|D\\nE\\nF|a\\nb\\nc\\nD\\r\\nE\\r\\nF\\r\\n",
                "\uFEFFa b|a|x|\uFEFFx b",
                "größe 日本 \uD83D\uDE00!|日本 \uD83D\uDE00|\uD83D\uDE80|größe \uD83D\uDE80!",
                "\uD83D\uDE00|\uD83D\uDE00|\uD83D\uDE01|\uD83D\uDE01",
                "a\\rb\\rc|b|x|a\\rx\\rc",
            })
    void one_place_is_replaced_and_all_else_stays(String text, String old, String replacement, String expected) {
        assertThat(edited(plain(text), plain(old), plain(replacement), EditPlaces.ONE)
                        .text())
                .isEqualTo(plain(expected));
    }

    @Test
    void each_place_is_replaced_where_each_is_meant() {
        EditedText edited = edited("a.b\r\na.c\r\na", "a", "xx", EditPlaces.EACH);

        assertThat(edited.text()).isEqualTo("xx.b\r\nxx.c\r\nxx");
        assertThat(edited.lines()).containsExactly(1, 2, 3);
    }

    @Test
    void places_that_overlap_are_replaced_from_the_left() {
        assertThat(edited("aaaaa", "aa", "b", EditPlaces.EACH).text()).isEqualTo("bba");
    }

    @Test
    void a_piece_in_several_places_is_refused_with_its_lines() {
        assertThat(refused("x\na\nx\nb\nx\n", "x", "y"))
                .isEqualTo("`old_string` occurs in 3 places at lines 1, 3, 5. Add surrounding lines until it"
                        + " occurs only once, or set `replace_all` to true.");
    }

    @Test
    void places_that_overlap_are_several() {
        assertThat(refused("aaa", "aa", "b")).startsWith("`old_string` occurs in 2 places at line 1.");
    }

    @Test
    void a_piece_in_very_many_places_is_refused_in_few_words() {
        assertThat(refused("x\n".repeat(5_000_000), "x", "y"))
                .startsWith("`old_string` occurs in at least 1000 places at lines 1, 2, 3, ")
                .hasSizeLessThan(300);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | x | `old_string` is empty.",
                "a | a | `old_string` and `new_string` are the same.",
                "'a\\n' | 'a\\r\\n' | `old_string` and `new_string` differ only in line endings",
            })
    void what_asks_for_nothing_is_refused(String old, String replacement, String why) {
        assertThat(refused("a\n", plain(old), plain(replacement))).startsWith(why);
    }

    /** Replacing the new string with the old one restores the text. */
    @Test
    void an_edit_changes_its_place_only() {
        Random random = new Random(Seed.RUN);
        for (int round = 0; round < 2_000; round++) {
            String text = text(random, 30);
            int from = random.nextInt(text.length());
            int to = from + 1 + random.nextInt(text.length() - from);
            String old = LineEnds.unified(text.substring(from, to));
            String marked = "<" + round + ">";
            if (new TextEdit(old, marked, EditPlaces.ONE).on(text) instanceof EditedText there) {
                String kept = there.text().replace(marked, "");
                assertThat(LineEnds.unified(text))
                        .as("round %d of seed %d", round, Seed.RUN)
                        .isEqualTo(LineEnds.unified(there.text()).replace(marked, old));
                assertThat(text)
                        .as("round %d of seed %d", round, Seed.RUN)
                        .startsWith(kept.substring(0, there.text().indexOf(marked)));
            }
        }
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder("a");
        for (int i = 0; i < length; i++) {
            text.append(new String[] {"a", "b", "\n", "\r\n", "é", "\uD83D\uDE00"}[random.nextInt(6)]);
        }
        return text.toString();
    }

    private static EditedText edited(String text, String old, String replacement, EditPlaces places) {
        TextEdit.EditResult result = new TextEdit(old, replacement, places).on(text);
        assertThat(result).isInstanceOf(EditedText.class);
        return (EditedText) result;
    }

    private static String refused(String text, String old, String replacement) {
        TextEdit.EditResult result = new TextEdit(old, replacement, EditPlaces.ONE).on(text);
        assertThat(result).isInstanceOf(RefusedEdit.class);
        return ((RefusedEdit) result).why();
    }

    private static String plain(String written) {
        return written == null ? "" : written.replace("\\r", "\r").replace("\\n", "\n");
    }
}
