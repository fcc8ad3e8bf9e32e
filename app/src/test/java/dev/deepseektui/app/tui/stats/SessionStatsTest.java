package dev.deepseektui.app.tui.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.Sessions;
import dev.deepseektui.app.report.figures.FiguresFold;
import dev.deepseektui.app.report.figures.SessionFigures;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.cost.PriceTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStatsTest {
    private static SessionFigures worked() {
        FiguresFold fold = new FiguresFold(PriceTable.ofProvider());
        new Sessions()
                .turn("Mend it", 6)
                .rewrite(1800, 900)
                .turn("And this", 4)
                .events()
                .forEach(fold::apply);
        return fold.figures();
    }

    private static List<String> lines(Glyphs glyphs, int width) {
        return SessionStats.lines(worked(), glyphs, width).stream()
                .map(Line::text)
                .toList();
    }

    @Test
    void each_thing_has_a_row_with_its_course_and_what_it_came_to() {
        String lines = String.join("\n", lines(Glyphs.UNICODE, 80));

        assertThat(lines)
                .containsPattern("Prompt +[▁▂▃▄▅▆▇█]{10}  now .* tokens")
                .contains("1 rewrite freed 900 tokens")
                .containsPattern("Cache +█{10}  90 % from the cache")
                .containsPattern("Cost +[▁▂▃▄▅▆▇█]{10}  \\$0\\.")
                .containsPattern("read_file █+ +8 calls, 8\\.0 s")
                .containsPattern("a\\.py +█+ +\\d+ tokens");
    }

    @Test
    void a_terminal_that_knows_ascii_alone_gets_ascii() {
        assertThat(lines(Glyphs.ASCII, 80)).allSatisfy(line -> assertThat(line).matches("\\p{ASCII}*"));
        assertThat(String.join("\n", lines(Glyphs.ASCII, 80)))
                .containsPattern("Cache +@{10}")
                .contains("read_file ##");
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 20, 34, 40, 60, 80, 200})
    void no_row_is_wider_than_there_is_room(int width) {
        for (Glyphs glyphs : Glyphs.values()) {
            assertThat(SessionStats.lines(worked(), glyphs, width))
                    .allSatisfy(line -> assertThat(line.width()).isLessThanOrEqualTo(width));
        }
    }

    @ParameterizedTest
    @EnumSource
    void where_requests_are_more_than_columns_the_highest_of_neighbours_is_shown(Glyphs glyphs) {
        CellChart chart = new CellChart(glyphs);

        assertThat(chart.spark(List.of(0.0, 9.0, 0.0, 0.0), 2)).isEqualTo(chart.spark(List.of(9.0, 0.0), 2));
        assertThat(chart.spark(List.of(), 5)).isEmpty();
        assertThat(chart.bar(0.001, 10)).hasSize(1);
        assertThat(chart.bar(0, 10)).isEmpty();
        assertThat(chart.bar(1, 10)).hasSize(10);
    }

    @Test
    void before_the_first_request_that_is_said() {
        FiguresFold fold = new FiguresFold(PriceTable.unknown());

        assertThat(SessionStats.lines(fold.figures(), Glyphs.UNICODE, 80))
                .extracting(Line::text)
                .containsExactly("No request was sent yet.");
    }
}
