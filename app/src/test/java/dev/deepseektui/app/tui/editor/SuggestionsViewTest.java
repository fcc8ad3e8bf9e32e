package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.editor.Suggestions.SuggestionsView;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionsViewTest {
    private static List<String> drawn(Suggestions suggestions) {
        return SuggestionsView.lines(suggestions, 40, Bands.HALF_ROWS).stream()
                .map(line -> line.text().strip())
                .filter(row -> !row.isEmpty())
                .toList();
    }

    @Test
    void names_are_shown_whole_be_they_hostile() {
        List<String> paths = List.of("a\033]0;b\007.txt", "読む.md");

        assertThat(drawn(new FileMention("@").suggesting(paths).orElseThrow())).containsExactly("a␛]0;b␇.txt", "読む.md");
    }

    @Test
    void the_letters_that_were_typed_stand_out_and_arguments_do_not() {
        Suggestions commands = Suggestions.of(
                        "/cp", List.of(new Suggestion("/compact ", "/compact [FOCUS]", "shrinks it", true)))
                .orElseThrow();
        Style chosen = Style.PLAIN.inBold().on(Background.CHOSEN);

        assertThat(SuggestionsView.lines(commands, 60, Bands.FLUSH).get(0).spans())
                .contains(
                        new Span("/c", chosen.as(Ink.ACCENT)),
                        new Span("om", chosen),
                        new Span("p", chosen.as(Ink.ACCENT)),
                        new Span("act", chosen),
                        new Span(" [FOCUS]", Style.DIM.on(Background.CHOSEN)));
    }

    @Test
    void what_is_said_of_them_stands_in_a_column_and_is_cut_where_there_is_no_room() {
        Suggestions commands = Suggestions.of(
                        "/",
                        List.of(
                                new Suggestion("/a", "/a", "short", true),
                                new Suggestion("/bcd", "/bcd", "more than there is room for on this screen", true)))
                .orElseThrow();

        assertThat(drawn(commands)).containsExactly("/a           short", "/bcd         more than there is roo…");
    }
}
