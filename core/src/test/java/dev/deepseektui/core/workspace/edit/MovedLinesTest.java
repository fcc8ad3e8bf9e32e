package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.ShownFile.Lines;
import org.junit.jupiter.api.Test;

/** The positions of lines after a change. */
class MovedLinesTest {
    private static final String BEFORE = "1\n2\n3\n4\n5\n6\n";

    private static Lines moved(String after, long from, long to) {
        return ChangedLines.between(BEFORE, after).moved(new Lines(from, to, 6)).orElse(new Lines(0, 0, 0));
    }

    @Test
    void lines_behind_what_was_put_in_are_further_down() {
        assertThat(moved("1\nnew\nnew\n2\n3\n4\n5\n6\n", 2, 4)).isEqualTo(new Lines(4, 6, 8));
        assertThat(moved("1\nnew\nnew\n2\n3\n4\n5\n6\n", 1, 1)).isEqualTo(new Lines(1, 1, 8));
    }

    @Test
    void what_was_put_in_among_lines_belongs_to_them() {
        assertThat(moved("1\n2\nnew\n3\n4\n5\n6\n", 2, 4)).isEqualTo(new Lines(2, 5, 7));
    }

    @Test
    void lines_of_which_some_went_are_fewer_and_of_which_all_went_are_none() {
        assertThat(moved("1\n2\n5\n6\n", 2, 5)).isEqualTo(new Lines(2, 3, 4));
        assertThat(moved("1\n2\n5\n6\n", 3, 4)).isEqualTo(new Lines(0, 0, 0));
    }

    @Test
    void replaced_lines_are_what_replaced_them() {
        assertThat(moved("1\nb\nb\nb\n4\n5\n6\n", 2, 3)).isEqualTo(new Lines(2, 4, 7));
        assertThat(moved("1\nb\nb\nb\n4\n5\n6\n", 3, 5)).isEqualTo(new Lines(2, 6, 7));
    }

    @Test
    void changed_places_have_lines_around_them_within_the_text() {
        assertThat(ChangedLines.between(BEFORE, "one\n2\n3\n4\n5\nsix\n").changed(2))
                .containsExactly(new Lines(1, 3, 6), new Lines(4, 6, 6));
    }
}
