package dev.deepseektui.app.tui.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.picture.Pictures.Extent;
import dev.deepseektui.core.message.Picture;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PicturesTest {
    private static final Pictures SHOWN = Pictures.NONE.shownIn(CellShape.USUAL);

    private static Picture picture(int width, int height) {
        return new Picture("a".repeat(64), "image/png", width, height, 1_000, "shot.png");
    }

    /** In cells of 10 by 20 pixels. */
    @ParameterizedTest
    @CsvSource({
        "200, 100, 20, 5", // as large as it is
        "8, 8, 1, 1", // a part of a cell is a cell
        "101, 41, 11, 3",
        "800, 400, 40, 10", // too wide
        "400, 800, 12, 12", // too high
        "4000, 100, 40, 1",
        "65535, 1, 40, 1",
        "1, 65535, 1, 12"
    })
    void a_picture_keeps_its_shape_in_at_most_forty_by_twelve_cells(int width, int height, int columns, int rows) {
        assertThat(SHOWN.box(picture(width, height), 100, Extent.FOLDED))
                .contains(new PictureBox("a".repeat(64), columns, rows));
    }

    @Test
    void unfolded_it_may_be_larger() {
        assertThat(SHOWN.box(picture(4_000, 2_000), 120, Extent.UNFOLDED))
                .contains(new PictureBox("a".repeat(64), 100, 25));
        assertThat(SHOWN.box(picture(4_000, 2_000), 60, Extent.UNFOLDED))
                .contains(new PictureBox("a".repeat(64), 60, 15));
        assertThat(Pictures.isLarge(picture(401, 20))).isTrue();
        assertThat(Pictures.isLarge(picture(20, 241))).isTrue();
        assertThat(Pictures.isLarge(picture(400, 240))).isFalse();
    }

    @Test
    void a_narrow_column_makes_it_smaller() {
        assertThat(SHOWN.box(picture(800, 400), 20, Extent.FOLDED)).contains(new PictureBox("a".repeat(64), 20, 5));
        assertThat(SHOWN.box(picture(800, 400), 0, Extent.FOLDED)).contains(new PictureBox("a".repeat(64), 1, 1));
    }

    @Test
    void cells_of_another_shape_give_it_other_cells() {
        assertThat(Pictures.NONE.shownIn(new CellShape(20, 40)).box(picture(800, 400), 100, Extent.FOLDED))
                .contains(new PictureBox("a".repeat(64), 40, 10));
        assertThat(Pictures.NONE.shownIn(new CellShape(10, 10)).box(picture(100, 100), 100, Extent.FOLDED))
                .contains(new PictureBox("a".repeat(64), 10, 10));
    }

    @Test
    void none_is_shown_where_the_terminal_did_not_say_that_it_does() {
        assertThat(Pictures.NONE.box(picture(200, 100), 100, Extent.FOLDED)).isEqualTo(Optional.empty());
    }

    @Test
    void one_that_cannot_be_read_is_not_shown_and_others_are() {
        Pictures without = SHOWN.without("a".repeat(64));

        assertThat(without.box(picture(200, 100), 100, Extent.FOLDED)).isEmpty();
        assertThat(without.box(new Picture("b".repeat(64), "image/png", 10, 10, 9, "b.png"), 100, Extent.FOLDED))
                .isPresent();
        assertThat(without.ofAnother()).isEqualTo(SHOWN);
        assertThat(without).isEqualTo(SHOWN.without("a".repeat(64))).isNotEqualTo(SHOWN);
    }
}
