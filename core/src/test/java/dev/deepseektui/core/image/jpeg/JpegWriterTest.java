package dev.deepseektui.core.image.jpeg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.image.Drawn;
import dev.deepseektui.core.image.Drawn.Distance;
import dev.deepseektui.core.image.jpeg.JpegWriter.Colours;
import dev.deepseektui.core.image.raster.Raster;
import dev.deepseektui.core.image.raster.Unreadable;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import javax.imageio.plugins.jpeg.JPEGHuffmanTable;
import javax.imageio.plugins.jpeg.JPEGQTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is written as JPEG is what the JDK reads. */
class JpegWriterTest {
    private static Raster raster(BufferedImage picture) {
        Raster raster = new Raster(picture.getWidth(), picture.getHeight());
        System.arraycopy(Drawn.pixels(picture), 0, raster.argb(), 0, raster.argb().length);
        return raster;
    }

    @ParameterizedTest
    @EnumSource
    void the_jdk_reads_nearly_the_same_picture(Colours colours) {
        for (int[] size : new int[][] {{1, 1}, {8, 8}, {17, 33}, {200, 151}}) {
            BufferedImage picture = Drawn.smooth(size[0], size[1], Seed.RUN);

            BufferedImage read = Drawn.read(JpegWriter.write(raster(picture), colours));

            assertThat(read.getWidth()).isEqualTo(size[0]);
            assertThat(read.getHeight()).isEqualTo(size[1]);
            Distance distance = Distance.between(Drawn.pixels(read), Drawn.pixels(picture));
            assertThat(distance.mean()).as(distance.toString()).isLessThan(2.5);
            assertThat(distance.most()).as(distance.toString()).isLessThan(40);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noise_is_written_soundly_too(Colours colours) throws Unreadable {
        byte[] written = JpegWriter.write(raster(Drawn.noise(90, 70, Seed.RUN)), colours);

        Distance distance = Distance.between(Drawn.pixels(JpegReader.open(written)), Drawn.pixels(Drawn.read(written)));
        assertThat(distance.mean()).isLessThan(colours == Colours.OF_EACH_PIXEL ? 0.5 : 25);
    }

    @Test
    void what_is_transparent_becomes_white() {
        Raster raster = new Raster(16, 16);
        Arrays.fill(raster.argb(), 0x00123456);

        assertThat(Drawn.pixels(Drawn.read(JpegWriter.write(raster, Colours.OF_EACH_PIXEL))))
                .containsOnly(0xffffffff);
    }

    @Test
    void the_tables_are_those_of_the_standard() {
        assertThat(StandardTables.LIGHT).isEqualTo(JPEGQTable.K1Luminance.getTable());
        assertThat(StandardTables.COLOUR).isEqualTo(JPEGQTable.K2Chrominance.getTable());
        assertThat(StandardTables.LIGHT_MEANS.written()).isEqualTo(written(JPEGHuffmanTable.StdDCLuminance));
        assertThat(StandardTables.COLOUR_MEANS.written()).isEqualTo(written(JPEGHuffmanTable.StdDCChrominance));
        assertThat(StandardTables.LIGHT_OTHERS.written()).isEqualTo(written(JPEGHuffmanTable.StdACLuminance));
        assertThat(StandardTables.COLOUR_OTHERS.written()).isEqualTo(written(JPEGHuffmanTable.StdACChrominance));
    }

    private static byte[] written(JPEGHuffmanTable table) {
        short[] counts = table.getLengths();
        short[] values = table.getValues();
        byte[] both = new byte[16 + values.length];
        for (int i = 0; i < counts.length; i++) {
            both[i] = (byte) counts[i];
        }
        for (int i = 0; i < values.length; i++) {
            both[16 + i] = (byte) values[i];
        }
        return both;
    }
}
