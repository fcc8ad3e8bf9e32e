package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Style.Background;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest {
    @Test
    void the_right_end_stands_at_the_end_of_the_column() {
        assertThat(Row.of(Span.plain("Focus")).right(Span.dim("good")).at(14).text())
                .isEqualTo("Focus     good");
    }

    @Test
    void where_both_have_no_room_the_left_end_stays() {
        assertThat(Row.of(Span.plain("Focus")).right(Span.dim("good")).at(10).text())
                .isEqualTo("Focus");
        assertThat(Row.of(Span.plain("Focus")).right(Span.dim("good")).at(4).text())
                .isEqualTo("Foc…");
    }

    @Test
    void a_ground_goes_to_the_columns_end_and_keeps_what_has_its_own() {
        Span changed = new Span("b", Style.PLAIN.on(Background.ADDED_WORDS));

        Line line = Row.of(Span.plain("a"), changed).on(Background.ADDED).at(5);

        assertThat(line.spans())
                .containsExactly(
                        new Span("a", Style.PLAIN.on(Background.ADDED)),
                        changed,
                        new Span("   ", Style.PLAIN.on(Background.ADDED)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"日本語日本語日本語", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "e\u0301a\u0300o\u0308", "", "a\tb"})
    void a_row_on_a_ground_is_as_wide_as_its_column_whatever_it_holds(String text) {
        for (int width = 2; width <= 12; width++) {
            assertThat(Row.of(Span.plain(text))
                            .right(Span.dim(text))
                            .on(Background.BAND)
                            .at(width)
                            .width())
                    .isEqualTo(width);
        }
    }

    @Test
    void a_band_has_half_rows_around_it_a_rule_or_nothing() {
        List<Row> rows = List.of(Row.of(Span.plain("hi")));

        assertThat(Bands.HALF_ROWS.around(rows, 4)).extracting(Line::text).containsExactly("▄▄▄▄", "hi  ", "▀▀▀▀");
        assertThat(Bands.FLUSH.around(rows, 4)).extracting(Line::text).containsExactly("hi  ");
        assertThat(Bands.RULES.around(rows, 4)).extracting(Line::text).containsExactly("────", "hi", "────");
    }

    @Test
    void a_band_covers_the_edge_of_its_column_too() {
        assertThat(Bands.HALF_ROWS.around(List.of(Row.of()), 4))
                .extracting(Line::outdent)
                .containsOnly(Bands.EDGE);
    }
}
