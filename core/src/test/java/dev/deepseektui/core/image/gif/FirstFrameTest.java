package dev.deepseektui.core.image.gif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.image.Drawn;
import dev.deepseektui.core.image.raster.Unreadable;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import javax.imageio.ImageWriteParam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first picture of a GIF has the pixels that the JDK's own reader finds in it. */
class FirstFrameTest {
    static LongStream seeds() {
        return Seed.some(20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void its_pixels_are_those_of_the_reader_of_the_jdk(long seed) throws Unreadable {
        for (int mode : new int[] {ImageWriteParam.MODE_DEFAULT, ImageWriteParam.MODE_DISABLED}) {
            byte[] file = file(seed, mode);

            assertThat(Drawn.pixels(FirstFrame.open(file))).isEqualTo(Drawn.pixels(Drawn.read(file)));
        }
    }

    @Test
    void one_that_breaks_off_is_said_to_end_too_early() {
        byte[] file = file(Seed.RUN, ImageWriteParam.MODE_DISABLED);

        assertThatThrownBy(() -> FirstFrame.open(Arrays.copyOf(file, file.length - 20)))
                .isInstanceOf(Unreadable.class)
                .hasMessage("it ends too early");
    }

    @Test
    void one_that_claims_to_be_huge_is_refused_before_anything_is_made_of_it() {
        byte[] file = file(Seed.RUN, ImageWriteParam.MODE_DISABLED);
        Arrays.fill(file, 6, 10, (byte) 0xff);

        assertThatThrownBy(() -> FirstFrame.open(file)).hasMessageContaining("million pixels");
    }

    /** With a palette of its own, of which one colour may be unseen. */
    private static byte[] file(long seed, int mode) {
        Random random = new Random(seed);
        int bits = 2 + random.nextInt(7);
        byte[] colours = new byte[3 << bits];
        random.nextBytes(colours);
        IndexColorModel palette = random.nextBoolean()
                ? new IndexColorModel(bits, 1 << bits, colours, 0, false)
                : new IndexColorModel(bits, 1 << bits, colours, 0, false, random.nextInt(1 << bits));
        BufferedImage picture = new BufferedImage(
                1 + random.nextInt(200), 1 + random.nextInt(200), BufferedImage.TYPE_BYTE_INDEXED, palette);
        int runs = 1 + random.nextInt(20);
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                int index = random.nextInt(runs) == 0 ? random.nextInt(1 << bits) : y % (1 << bits);
                picture.getRaster().setSample(x, y, 0, index);
            }
        }
        return Drawn.written(picture, "gif", mode);
    }
}
