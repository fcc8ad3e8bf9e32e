package dev.deepseektui.app.tui.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Size;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScreenLayoutTest {
    @ParameterizedTest
    @EnumSource(PaneMode.class)
    void at_any_size_every_cell_has_one_owner(PaneMode mode) {
        for (int columns = 1; columns <= 210; columns += columns < 25 ? 1 : 13) {
            for (int rows = 1; rows <= 55; rows += rows < 12 ? 1 : 7) {
                for (int wanted : new int[] {1, 3, 400}) {
                    ScreenLayout layout = ScreenLayout.of(new Size(columns, rows), wanted, mode);
                    assertThat(cells(layout)).isEqualTo(columns * rows);
                    assertThat(overlaps(layout))
                            .as("%dx%d %s", columns, rows, layout)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void the_smallest_screen_has_room_for_each_part() {
        ScreenLayout layout = ScreenLayout.of(new Size(20, 5), 10, PaneMode.AUTO);

        assertThat(layout.transcript()).isEqualTo(new Area(0, 0, 20, 2));
        assertThat(layout.editor()).isEqualTo(new Area(0, 3, 20, 1));
        assertThat(layout.bottom()).isEqualTo(new Area(0, 4, 20, 1));
        assertThat(ScreenLayout.isTooSmall(new Size(20, 5))).isFalse();
        assertThat(ScreenLayout.isTooSmall(new Size(19, 5))).isTrue();
        assertThat(ScreenLayout.isTooSmall(new Size(20, 4))).isTrue();
    }

    @Test
    void the_editor_grows_to_a_third_of_the_screen() {
        assertThat(ScreenLayout.of(new Size(80, 24), 3, PaneMode.AUTO).editor().height())
                .isEqualTo(3);
        assertThat(ScreenLayout.of(new Size(80, 24), 99, PaneMode.AUTO).editor().height())
                .isEqualTo(8);
    }

    @Test
    void the_pane_hides_under_a_hundred_columns() {
        assertThat(ScreenLayout.of(new Size(99, 40), 1, PaneMode.AUTO).pane().isEmpty())
                .isTrue();
        assertThat(ScreenLayout.of(new Size(100, 40), 1, PaneMode.AUTO).pane().width())
                .isEqualTo(30);
        assertThat(ScreenLayout.of(new Size(200, 50), 1, PaneMode.AUTO).pane().width())
                .isEqualTo(48);
        assertThat(ScreenLayout.of(new Size(80, 24), 1, PaneMode.ALWAYS).pane().width())
                .isEqualTo(30);
        assertThat(ScreenLayout.of(new Size(59, 24), 1, PaneMode.ALWAYS).pane().isEmpty())
                .isTrue();
        assertThat(ScreenLayout.of(new Size(200, 50), 1, PaneMode.NEVER).pane().isEmpty())
                .isTrue();
    }

    @Test
    void its_key_shows_what_is_hidden_and_hides_what_is_shown() {
        assertThat(ScreenLayout.toggled(new Size(80, 24), PaneMode.AUTO)).isEqualTo(PaneMode.ALWAYS);
        assertThat(ScreenLayout.toggled(new Size(120, 40), PaneMode.AUTO)).isEqualTo(PaneMode.NEVER);
        assertThat(ScreenLayout.toggled(new Size(120, 40), PaneMode.NEVER)).isEqualTo(PaneMode.ALWAYS);
    }

    @Test
    void popups_stand_on_the_editor_and_dialogs_in_the_middle_however_small_the_screen() {
        ScreenLayout layout = ScreenLayout.of(new Size(80, 24), 1, PaneMode.AUTO);
        assertThat(layout.popup(30, 5)).isEqualTo(new Area(2, 16, 30, 5));
        assertThat(layout.dialog(60, 11)).isEqualTo(new Area(10, 5, 60, 11));

        for (int columns = 1; columns < 40; columns++) {
            for (int rows = 1; rows < 12; rows++) {
                ScreenLayout small = ScreenLayout.of(new Size(columns, rows), 1, PaneMode.AUTO);
                for (Area area : List.of(small.popup(64, 12), small.dialog(64, 12))) {
                    assertThat(area.column()).isNotNegative();
                    assertThat(area.column() + area.width()).isLessThanOrEqualTo(columns);
                    assertThat(area.row()).isNotNegative();
                    assertThat(area.row() + area.height()).isLessThanOrEqualTo(rows);
                }
            }
        }
    }

    private static List<Area> areas(ScreenLayout layout) {
        return List.of(
                layout.transcript(), layout.divider(), layout.pane(), layout.rule(), layout.editor(), layout.bottom());
    }

    private static int cells(ScreenLayout layout) {
        return areas(layout).stream()
                .mapToInt(area -> area.width() * area.height())
                .sum();
    }

    private static boolean overlaps(ScreenLayout layout) {
        for (Area area : areas(layout)) {
            long owners = areas(layout).stream()
                    .filter(other -> !area.isEmpty() && other.contains(area.column(), area.row()))
                    .count();
            if (owners > 1) {
                return true;
            }
        }
        return false;
    }
}
