package dev.deepseektui.core.image.png;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.image.Drawn;
import dev.deepseektui.core.image.raster.Raster;
import dev.deepseektui.core.image.raster.Unreadable;
import java.awt.image.BufferedImage;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written as PNG is what the JDK reads, and what is read here. */
class PngWriterTest {
    static LongStream seeds() {
        return Seed.some(20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void the_jdk_reads_the_same_pixels(long seed) throws Unreadable {
        Random random = new Random(seed);
        Raster raster = new Raster(1 + random.nextInt(80), 1 + random.nextInt(80));
        int opaque = random.nextBoolean() ? 0xff << 24 : 0;
        for (int i = 0; i < raster.argb().length; i++) {
            raster.argb()[i] = random.nextInt(1 + i % 50) | opaque | random.nextInt(2) << 25;
        }

        byte[] written = PngWriter.write(raster);

        assertThat(Drawn.pixels(Drawn.read(written))).isEqualTo(raster.argb());
        assertThat(Drawn.pixels(PngReader.open(written))).isEqualTo(raster.argb());
    }

    @Test
    void it_is_about_as_short_as_what_the_jdk_writes() {
        BufferedImage picture = Drawn.smooth(300, 200, Seed.RUN);
        Raster raster = new Raster(300, 200);
        System.arraycopy(Drawn.pixels(picture), 0, raster.argb(), 0, raster.argb().length);

        assertThat(PngWriter.write(raster)).hasSizeLessThan(Drawn.written(picture, "png").length * 11 / 10);
    }
}
