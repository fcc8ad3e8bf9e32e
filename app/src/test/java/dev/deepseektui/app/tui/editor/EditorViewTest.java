package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.keys.KeyAction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EditorViewTest {
    private static final String HINT = "Ask anything; / for commands, F1 for keys";

    @Test
    void an_empty_one_says_what_can_be_written() throws Exception {
        Golden.assertSame(drawn(PromptEditor.with(History.EMPTY), 60, 2), "editor/empty.txt");
    }

    @ParameterizedTest
    @ValueSource(ints = {78, 40, 18})
    void text_of_all_kinds_fits_any_width(int width) throws Exception {
        PromptEditor ask = PromptEditor.with(History.EMPTY)
                .type("Fix the flaky test in ParserTest: 解析器在空输入时崩溃。Tab:\there, family 👩‍👩‍👧, flag 🇩🇪, accent"
                        + " e\u0301.\n")
                .type("Log says \u001b[31mred\u001b[0m and \u202eevil\u202c\n\nsee ")
                .paste("line\n".repeat(1204))
                .type(" and averyveryveryveryverylongwordthatfitsnowhereatallinanarroweditorofafewcells");

        Golden.assertSame(drawn(ask, width, 12), "editor/mixed-" + width + ".txt");
    }

    @Test
    void what_does_not_fit_scrolls_around_the_cursor() throws Exception {
        PromptEditor ask = PromptEditor.with(History.EMPTY);
        for (int i = 1; i <= 9; i++) {
            ask = ask.type("line " + i + (i < 9 ? "\n" : ""));
        }

        Golden.assertSame(drawn(ask, 30, 5), "editor/scrolled-end.txt");
        PromptEditor middle = ask;
        for (int i = 0; i < 4; i++) {
            middle = middle.act(KeyAction.OLDER, 30);
        }
        Golden.assertSame(drawn(middle, 30, 5), "editor/scrolled-middle.txt");
    }

    @Test
    void a_search_shows_its_words_above_what_it_found() throws Exception {
        History history = new History(List.of("fix the build", "explain the tape"));
        PromptEditor search =
                PromptEditor.with(history).act(KeyAction.SEARCH_HISTORY, 60).type("fix");

        Golden.assertSame(drawn(search, 60, 2), "editor/search.txt");
        Golden.assertSame(drawn(search.type("ed"), 60, 2), "editor/search-missing.txt");
    }

    @Test
    void it_asks_for_the_rows_it_needs() {
        PromptEditor ask = PromptEditor.with(History.EMPTY).type("a\nb\nc");

        assertThat(EditorView.rowsWanted(ask, 40)).isEqualTo(3);
        assertThat(EditorView.rowsWanted(ask.act(KeyAction.SEARCH_HISTORY, 40), 40))
                .isEqualTo(4);
    }

    private static List<String> drawn(PromptEditor ask, int width, int height) {
        TextGrid grid = new TextGrid(width, height);
        EditorView view = new EditorView(ask, new TerminalRectangle(0, 0, width, height));
        view.draw(HINT, grid.graphics());
        return grid.with(view.cursor()).rows();
    }
}
