package dev.deepseektui.core.image.raster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.Seed;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AreaScalerTest {
    private static Raster raster(int width, int... pixels) {
        Raster raster = new Raster(width, pixels.length / width);
        System.arraycopy(pixels, 0, raster.argb(), 0, pixels.length);
        return raster;
    }

    @Test
    void four_pixels_become_their_mean() throws Unreadable {
        Raster four = raster(2, 0xff000000, 0xff640000, 0xff006400, 0xff640064);

        assertThat(AreaScaler.scaled(four.rows(), 1, 1).argb()).containsExactly(0xff321919);
    }

    @Test
    void a_pixel_at_the_border_counts_by_its_part() throws Unreadable {
        Raster three = raster(3, 0xff000000, 0xff000060, 0xff0000c0);

        assertThat(AreaScaler.scaled(three.rows(), 2, 1).argb()).containsExactly(0xff000020, 0xff0000a0);
    }

    @Test
    void what_is_not_seen_has_no_colour() throws Unreadable {
        Raster two = raster(2, 0x00ff0000, 0xff0000ff);

        assertThat(AreaScaler.scaled(two.rows(), 1, 1).argb()).containsExactly(0x800000ff);
    }

    static LongStream seeds() {
        return Seed.some(40);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void of_any_size_one_colour_stays_that_colour(long seed) throws Unreadable {
        Random random = new Random(seed);
        int width = 1 + random.nextInt(300);
        int height = 1 + random.nextInt(300);
        int colour = 0xff << 24 | random.nextInt(1 << 24);
        Raster plain = new Raster(width, height);
        Arrays.fill(plain.argb(), colour);

        Raster scaled = AreaScaler.scaled(plain.rows(), 1 + random.nextInt(width), 1 + random.nextInt(height));

        assertThat(scaled.argb()).containsOnly(colour);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void each_pixel_is_the_mean_of_what_it_covers(long seed) throws Unreadable {
        Random random = new Random(seed);
        int width = 1 + random.nextInt(20);
        int height = 1 + random.nextInt(20);
        Raster noise = raster(
                width,
                random.ints((long) width * height)
                        .map(pixel -> pixel | 0xff << 24)
                        .toArray());
        int newWidth = 1 + random.nextInt(width);
        int newHeight = 1 + random.nextInt(height);

        Raster scaled = AreaScaler.scaled(noise.rows(), newWidth, newHeight);

        for (int y = 0; y < newHeight; y++) {
            for (int x = 0; x < newWidth; x++) {
                int green = scaled.argb()[y * newWidth + x] >> 8 & 0xff;
                assertThat((double) green)
                        .isBetween(meanOfGreen(noise, x, y, scaled) - 0.501, meanOfGreen(noise, x, y, scaled) + 0.501);
            }
        }
    }

    /** As many samples as make the parts of pixels whole. */
    private static double meanOfGreen(Raster from, int x, int y, Raster to) {
        long sum = 0;
        for (int down = y * from.height(); down < (y + 1) * from.height(); down++) {
            for (int right = x * from.width(); right < (x + 1) * from.width(); right++) {
                sum += from.argb()[down / to.height() * from.width() + right / to.width()] >> 8 & 0xff;
            }
        }
        return (double) sum / from.width() / from.height();
    }
}
