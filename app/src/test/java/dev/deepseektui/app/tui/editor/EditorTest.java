package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EditorTest {
    private static final String FAMILY = "👩‍👩‍👧";
    private static final String ACCENTED = "e\u0301";

    @Test
    void what_readers_take_for_one_character_is_passed_and_deleted_as_one() {
        Editor editor = Editor.EMPTY.type("a" + FAMILY + ACCENTED + "中");

        for (String left : new String[] {"a" + FAMILY + ACCENTED, "a" + FAMILY, "a", ""}) {
            editor = editor.deleteLeft();
            assertThat(editor.writing().text()).isEqualTo(left);
        }
    }

    @Test
    void what_grows_together_leaves_the_cursor_behind_it() {
        Editor between = Editor.EMPTY.type("🇩x🇪").moveTo(2).deleteRight();

        assertThat(between.writing().text()).isEqualTo("🇩🇪");
        assertThat(between.writing().cursor()).isEqualTo(4);
    }

    @Test
    void words_are_passed_and_cut() {
        Editor editor = Editor.EMPTY.type("git commit --amend");

        assertThat(editor.writing().wordLeft()).isEqualTo(13);
        assertThat(editor.killWordLeft().killWordLeft().writing().text()).isEqualTo("git ");
        assertThat(editor.moveTo(3).killWordRight().writing().text()).isEqualTo("git --amend");
        assertThat(editor.moveTo(0).writing().wordRight()).isEqualTo(3);
    }

    @Test
    void cuts_in_a_row_come_back_as_one() {
        Editor editor = Editor.EMPTY.type("one two three").moveTo(7);

        Editor cut = editor.killWordLeft().killToLineEnd();

        assertThat(cut.writing().text()).isEqualTo("one ");
        assertThat(cut.yank().writing().text()).isEqualTo("one two three");
    }

    @Test
    void at_the_end_of_a_line_its_line_feed_is_cut() {
        Editor editor = Editor.EMPTY.type("a").type("\n").type("b");

        assertThat(editor.moveTo(1).killToLineEnd().writing().text()).isEqualTo("ab");
        assertThat(editor.moveTo(2).killToLineStart().writing().text()).isEqualTo("ab");
    }

    @Test
    void words_are_taken_back_one_by_one() {
        Editor editor = Editor.EMPTY;
        for (char letter : "fix it".toCharArray()) {
            editor = editor.type(String.valueOf(letter));
        }

        assertThat(editor.takeBack().writing().text()).isEqualTo("fix");
        assertThat(editor.takeBack().takeBack().writing().text()).isEmpty();
    }

    @Test
    void a_short_paste_is_text_and_a_long_one_a_mark() {
        assertThat(Editor.EMPTY.paste("a\r\nb").writing().text()).isEqualTo("a\nb");

        Editor pasted = Editor.EMPTY.type("see ").paste("line\n".repeat(1204)).type(" here");
        assertThat(pasted.writing().text()).isEqualTo("see " + Passage.PLACE + " here");
        assertThat(pasted.writing().passage().piece(4).mark()).isEqualTo("[pasted 1,204 lines]");
        assertThat(pasted.writing().passage().whole()).isEqualTo("see " + "line\n".repeat(1204) + " here");
    }

    @Test
    void a_long_pasted_line_is_a_mark_too() {
        Editor pasted = Editor.EMPTY.paste("x".repeat(12_345));

        assertThat(pasted.writing().passage().piece(0).mark()).isEqualTo("[pasted 12,345 characters]");
    }

    @Test
    void marks_are_cut_and_put_back_with_what_they_stand_for() {
        Editor editor = Editor.EMPTY
                .paste("x".repeat(2000))
                .type("between")
                .paste("y".repeat(3000))
                .killWordLeft()
                .moveTo(0)
                .yank();

        assertThat(editor.writing().passage().whole()).isEqualTo("y".repeat(3000) + "x".repeat(2000) + "between");
    }

    @Test
    void text_that_holds_the_place_character_is_not_mistaken_for_a_mark() {
        String written = "a" + Passage.PLACE + "b";
        Editor editor =
                Editor.EMPTY.type(written).paste("z".repeat(2000)).moveTo(0).paste(written);

        assertThat(editor.writing().passage().whole()).isEqualTo(written + written + "z".repeat(2000));
    }

    @Test
    void three_megabytes_are_pasted_as_they_are() {
        String large = "0123456789 äöü 中文 \u001b[31m\n".repeat(100_000);

        assertThat(Editor.EMPTY.paste(large).writing().passage().whole()).isEqualTo(large);
    }

    @Test
    void climbing_keeps_its_column_through_short_rows() {
        Editor editor = Editor.EMPTY.type("a long line\nx\nanother line").moveTo(9);
        EditorRows rows = EditorRows.of(editor.writing().passage(), 40);

        Editor down = editor.climb(1, rows).orElseThrow();
        assertThat(down.writing().cursor()).isEqualTo(13);
        assertThat(down.climb(1, rows).orElseThrow().writing().cursor()).isEqualTo(14 + 9);
        assertThat(editor.climb(-1, rows)).isEmpty();
    }

    @Test
    void many_pastes_and_a_long_line_stay_in_reach_of_each_key() {
        Editor editor = Editor.EMPTY.type("=".repeat(60_000));

        assertThat(editor.writing().wordLeft()).isZero();
        assertThat(editor.killWordLeft().writing().text()).isEmpty();
    }
}
