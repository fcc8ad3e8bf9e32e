package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EditorRowsTest {
    @Test
    void a_row_ends_behind_the_last_space_that_fits() {
        assertThat(rows("the quick brown fox", 11)).containsExactly("the quick ", "brown fox");
    }

    @Test
    void a_word_longer_than_a_row_is_cut() {
        assertThat(rows("see abcdefghijkl", 6)).containsExactly("see ", "abcde", "fghij", "kl");
    }

    @Test
    void wide_characters_are_not_split() {
        assertThat(rows("中文字符", 6)).containsExactly("中文", "字符");
    }

    @Test
    void one_cell_stays_free_for_the_cursor() {
        EditorRows rows = EditorRows.of(Passage.of("12345"), 6);

        assertThat(rows.count()).isEqualTo(1);
        assertThat(rows.place(5)).isEqualTo(new EditorRows.TextCell(0, 5));
    }

    @Test
    void a_tab_is_no_wider_than_a_row() {
        assertThat(EditorRows.of(Passage.of("\t"), 3).place(1)).isEqualTo(new EditorRows.TextCell(0, 2));
        assertThat(EditorRows.of(Passage.of("\t"), 9).place(1)).isEqualTo(new EditorRows.TextCell(0, 4));
    }

    @Test
    void a_line_feed_at_the_end_makes_a_row() {
        assertThat(rows("a\n", 10)).containsExactly("a", "");
        assertThat(rows("\n\n", 10)).containsExactly("", "", "");
        assertThat(rows("", 10)).containsExactly("");
    }

    @Test
    void what_could_steer_the_terminal_is_shown_as_a_mark() {
        EditorRows rows = EditorRows.of(Passage.of("\u001b[2J\u202e"), 40);

        assertThat(rows.shown(0, 1)).isEqualTo("␛");
        assertThat(rows.place(5).column()).isEqualTo(4 + "<U+202E>".length());
    }

    @Test
    void the_end_of_a_broken_row_is_the_start_of_the_next() {
        EditorRows rows = EditorRows.of(Passage.of("abcdefgh"), 5);

        assertThat(rows.place(4)).isEqualTo(new EditorRows.TextCell(1, 0));
        assertThat(rows.stopAt(0, 99)).isEqualTo(3);
        assertThat(rows.stopAt(1, 99)).isEqualTo(8);
    }

    private static List<String> rows(String text, int width) {
        EditorRows rows = EditorRows.of(Passage.of(text), width);
        return IntStream.range(0, rows.count())
                .mapToObj(rows::row)
                .map(row -> text.substring(row.start(), row.end()))
                .toList();
    }
}
