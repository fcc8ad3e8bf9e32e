package dev.deepseektui.app.tui.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalRectangle;
import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.desk.ScreenLayout.WantedRows;
import dev.deepseektui.app.tui.keys.UiKeys.PaneMode;
import dev.deepseektui.app.tui.text.Bands;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScreenLayoutTest {
    @ParameterizedTest
    @EnumSource(Bands.class)
    void at_any_size_no_cell_has_two_owners_and_none_is_outside(Bands bands) {
        for (int columns = 20; columns <= 230; columns += columns < 25 ? 1 : 13) {
            for (int rows = 6; rows <= 55; rows += rows < 12 ? 1 : 7) {
                for (WantedRows wanted : List.of(
                        new WantedRows(0, 0, 1, 0),
                        new WantedRows(0, 0, 400, 0),
                        new WantedRows(2, 10, 3, 0),
                        new WantedRows(90, 90, 90, 0),
                        new WantedRows(1, 1, 1, 300))) {
                    TerminalSize size = new TerminalSize(columns, rows);
                    int pane = ScreenLayout.paneColumns(size, PaneMode.AUTO);
                    ScreenLayout layout = ScreenLayout.of(size, wanted, bands, pane);
                    assertThat(overlaps(layout)).as("%s %s", size, layout).isFalse();
                    assertThat(areas(layout)).allMatch(area -> isInside(area, size));
                }
            }
        }
    }

    /** Screen width, start of the text column, its width including the edge, and width of the pane. */
    @ParameterizedTest
    @CsvSource({
        "20, 0, 19, 0", "40, 0, 39, 0", "60, 0, 59, 0", "80, 1, 77, 0", "100, 1, 97, 0", "110, 1, 73, 34",
        "139, 1, 102, 34", "140, 1, 97, 40", "160, 1, 117, 40", "165, 2, 120, 40", "199, 19, 120, 40",
                "220, 27, 120, 46"
    })
    void one_column_of_text_stands_in_what_the_pane_leaves(int columns, int start, int width, int pane) {
        TerminalSize size = new TerminalSize(columns, 40);
        ScreenLayout layout = ScreenLayout.of(
                size, new WantedRows(0, 0, 1, 0), Bands.HALF_ROWS, ScreenLayout.paneColumns(size, PaneMode.AUTO));

        assertThat(layout.transcript().x).isEqualTo(start);
        assertThat(layout.transcript().width).isEqualTo(width);
        assertThat(layout.pane().width).isEqualTo(pane);
    }

    @Test
    void at_the_foot_stand_activity_band_and_status() {
        ScreenLayout layout = ScreenLayout.of(new TerminalSize(80, 30), new WantedRows(2, 0, 1, 0), Bands.HALF_ROWS, 0);

        assertThat(layout.status()).isEqualTo(new TerminalRectangle(1, 29, 77, 1));
        assertThat(layout.band()).isEqualTo(new TerminalRectangle(1, 24, 77, 5));
        assertThat(layout.queue()).isEqualTo(new TerminalRectangle(1, 25, 77, 2));
        assertThat(layout.editor()).isEqualTo(new TerminalRectangle(1, 27, 77, 1));
        assertThat(layout.activity()).isEqualTo(new TerminalRectangle(1, 23, 77, 1));
        assertThat(layout.transcript()).isEqualTo(new TerminalRectangle(1, 0, 77, 23));
    }

    @Test
    void the_smallest_screen_has_room_for_each_part() {
        ScreenLayout layout = ScreenLayout.of(new TerminalSize(20, 6), new WantedRows(0, 0, 10, 0), Bands.FLUSH, 0);

        assertThat(layout.transcript().height).isEqualTo(2);
        assertThat(layout.editor().height).isEqualTo(2);
        assertThat(ScreenLayout.isTooSmall(new TerminalSize(20, 6))).isFalse();
        assertThat(ScreenLayout.isTooSmall(new TerminalSize(19, 6))).isTrue();
        assertThat(ScreenLayout.isTooSmall(new TerminalSize(20, 5))).isTrue();
    }

    @Test
    void the_editor_grows_to_a_third_of_the_screen() {
        assertThat(editorRows(3)).isEqualTo(3);
        assertThat(editorRows(99)).isEqualTo(8);
    }

    @Test
    void a_panel_stands_in_the_inputs_place_and_leaves_a_third_to_the_transcript() {
        int most = ScreenLayout.panelRows(30, Bands.HALF_ROWS);
        ScreenLayout layout =
                ScreenLayout.of(new TerminalSize(80, 30), new WantedRows(2, 5, 4, most), Bands.HALF_ROWS, 0);

        assertThat(most).isEqualTo(16);
        assertThat(layout.editor().height).isZero();
        assertThat(layout.queue().height).isZero();
        assertThat(layout.menu()).isEqualTo(new TerminalRectangle(1, 12, 77, 16));
        assertThat(layout.transcript().height).isEqualTo(10);
    }

    @Test
    void a_panel_that_is_to_be_seen_whole_takes_the_transcripts_rows_too() {
        ScreenLayout layout =
                ScreenLayout.of(new TerminalSize(80, 30), new WantedRows(2, 5, 4, 300), Bands.HALF_ROWS, 0);

        assertThat(layout.menu())
                .isEqualTo(new TerminalRectangle(1, 2, 77, ScreenLayout.roomRows(30, Bands.HALF_ROWS)));
        assertThat(layout.transcript().height).isZero();
        assertThat(layout.status()).isEqualTo(new TerminalRectangle(1, 29, 77, 1));
    }

    @Test
    void its_key_shows_what_is_hidden_and_hides_what_is_shown() {
        assertThat(ScreenLayout.toggled(new TerminalSize(80, 24), PaneMode.AUTO))
                .isEqualTo(PaneMode.ALWAYS);
        assertThat(ScreenLayout.toggled(new TerminalSize(120, 40), PaneMode.AUTO))
                .isEqualTo(PaneMode.NEVER);
        assertThat(ScreenLayout.toggled(new TerminalSize(120, 40), PaneMode.NEVER))
                .isEqualTo(PaneMode.ALWAYS);
    }

    private static int editorRows(int wanted) {
        return ScreenLayout.of(new TerminalSize(80, 24), new WantedRows(0, 0, wanted, 0), Bands.FLUSH, 0)
                .editor()
                .height;
    }

    private static List<TerminalRectangle> areas(ScreenLayout layout) {
        return List.of(
                layout.transcript(),
                layout.activity(),
                layout.queue(),
                layout.menu(),
                layout.editor(),
                layout.status(),
                layout.pane());
    }

    private static boolean isInside(TerminalRectangle area, TerminalSize size) {
        return area.x >= 0
                && area.y >= 0
                && area.x + area.width <= size.getColumns()
                && area.y + area.height <= size.getRows();
    }

    private static boolean overlaps(ScreenLayout layout) {
        for (TerminalRectangle area : areas(layout)) {
            long owners = areas(layout).stream()
                    .filter(other -> area.width > 0 && area.height > 0)
                    .filter(other -> other.whenContains(area.x, area.y, () -> {}))
                    .count();
            if (owners > 1) {
                return true;
            }
        }
        return false;
    }
}
