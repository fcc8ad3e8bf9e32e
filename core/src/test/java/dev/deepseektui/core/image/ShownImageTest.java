package dev.deepseektui.core.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.image.Drawn.Distance;
import dev.deepseektui.core.image.ImageHeader.Kind;
import dev.deepseektui.core.image.raster.Unreadable;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownImageTest {
    private static ImageHeader header(byte[] bytes) {
        return ImageHeader.of(bytes).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "100, 50, 400x240, 100x50",
        "400, 240, 400x200, 333x200",
        "900, 450, 400x240, 400x200",
        "300, 900, 400x240, 80x240",
        "5, 3, 1x1, 1x1",
        "1500, 1, 400x240, 400x1"
    })
    void it_is_fitted_into_its_place_and_never_larger_than_it_is(int width, int height, Size place, Size shown)
            throws Unreadable {
        byte[] file = Drawn.written(Drawn.smooth(width, height, Seed.RUN), "png");

        assertThat(header(png(file, place.width(), place.height())))
                .isEqualTo(new ImageHeader(Kind.PNG, shown.width(), shown.height()));
    }

    /** In pixels, as {@code 640x400}. */
    record Size(int width, int height) {
        static Size of(String text) {
            int x = text.indexOf('x');
            return new Size(Integer.parseInt(text.substring(0, x)), Integer.parseInt(text.substring(x + 1)));
        }
    }

    @Test
    void a_small_one_keeps_its_pixels() throws Unreadable {
        BufferedImage screen = Drawn.screen(120, 80, Seed.RUN);

        byte[] shown = png(Drawn.written(screen, "png"), 400, 240);

        assertThat(Drawn.pixels(Drawn.read(shown))).isEqualTo(Drawn.pixels(screen));
    }

    @Test
    void a_photograph_and_a_first_frame_become_png() throws Unreadable {
        BufferedImage photograph = Drawn.smooth(300, 200, Seed.RUN);

        byte[] shown = png(Drawn.written(photograph, "jpg"), 400, 240);

        assertThat(header(shown)).isEqualTo(new ImageHeader(Kind.PNG, 300, 200));
        assertThat(Distance.between(Drawn.pixels(Drawn.read(shown)), Drawn.pixels(photograph))
                        .mean())
                .isLessThan(4);
        assertThat(header(png(Drawn.written(photograph, "gif"), 400, 240)))
                .isEqualTo(new ImageHeader(Kind.PNG, 300, 200));
    }

    @Test
    void noise_becomes_smaller_until_it_goes_over_a_slow_line() throws Unreadable {
        byte[] shown = png(Drawn.written(Drawn.noise(800, 480, Seed.RUN), "png"), 800, 480);

        assertThat(shown.length).isBetween(ShownImage.MOST_BYTES / 3, ShownImage.MOST_BYTES);
        assertThat(header(shown).width()).isLessThan(800);
    }

    @Test
    void what_is_no_picture_or_none_that_is_read_here_is_not_shown() {
        byte[] text = "text".getBytes(StandardCharsets.US_ASCII);
        byte[] cut = Arrays.copyOf(Drawn.written(Drawn.smooth(90, 60, Seed.RUN), "png"), 200);

        assertThatThrownBy(() -> png(text, 10, 10)).isInstanceOf(Unreadable.class);
        assertThatThrownBy(() -> png(cut, 10, 10)).isInstanceOf(Unreadable.class);
        assertThat(ShownImage.isReadable("image/webp")).isFalse();
        assertThat(ShownImage.isReadable("image/jpeg")).isTrue();
    }

    private static byte[] png(byte[] file, int width, int height) throws Unreadable {
        return ShownImage.of(file, width, height).parts(1).get(0);
    }
}
