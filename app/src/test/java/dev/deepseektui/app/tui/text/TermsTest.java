package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.command.Help;
import dev.deepseektui.app.tui.command.Help.Term;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermsTest {
    private static final List<Term> TERMS = List.of(
            term("tab", "completes a command or the name of a file"),
            term("alt+enter, ctrl+j, shift+enter", "starts a new line"),
            term("ctrl+o", "unfolds what is folded"));

    private static Term term(String word, String meaning) {
        return new Term(Span.of(word, Ink.ACCENT), List.of(Span.plain(meaning)));
    }

    private static List<String> text(int width) {
        return Help.lines(TERMS, width).stream().map(Line::text).toList();
    }

    @Test
    void where_there_is_room_they_stand_in_two_columns() {
        assertThat(text(100))
                .containsExactly(
                        "  tab                             completes a command or the name of a file",
                        "  alt+enter, ctrl+j, shift+enter  starts a new line",
                        "  ctrl+o                          unfolds what is folded");
    }

    @Test
    void a_long_term_does_not_narrow_the_others() {
        assertThat(text(72))
                .containsExactly(
                        "  tab                       completes a command or the name of a file",
                        "  alt+enter, ctrl+j, shift+enter",
                        "                            starts a new line",
                        "  ctrl+o                    unfolds what is folded");
    }

    @Test
    void where_there_is_none_they_stand_one_below_the_other() {
        assertThat(text(32))
                .containsExactly(
                        "  tab",
                        "    completes a command or the",
                        "    name of a file",
                        "  alt+enter, ctrl+j, shift+enter",
                        "    starts a new line",
                        "  ctrl+o",
                        "    unfolds what is folded");
    }
}
