package dev.deepseektui.core.conversation.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.conversation.image.Drawn.Distance;
import dev.deepseektui.core.conversation.image.ImageDecoder.Orientation;
import dev.deepseektui.core.conversation.image.ImageDecoder.Orientation.JpegMarkers;
import dev.deepseektui.core.conversation.image.ImageHeader.ImageKind;
import dev.deepseektui.core.conversation.image.SendableImage.Unreadable;
import dev.deepseektui.testkit.Seed;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageDecoderTest {
    private static final BufferedImage PICTURE = Drawn.smooth(90, 60, Seed.RUN);

    private static byte[] progressive() {
        return Drawn.written(PICTURE, "jpg", ImageWriteParam.MODE_DEFAULT);
    }

    /** Returns the index of the last marker of this kind. */
    private static int last(byte[] jpeg, int marker) {
        for (int at = jpeg.length - 2; at > 0; at--) {
            if (jpeg[at] == (byte) 0xff && jpeg[at + 1] == (byte) marker) {
                return at;
            }
        }
        throw new IllegalArgumentException("no such marker");
    }

    @ParameterizedTest
    @CsvSource({"png, PNG, 0", "gif, GIF, 40", "jpg, JPEG, 8"})
    void each_kind_is_decoded(String format, ImageKind kind, double distance) throws Unreadable {
        BufferedImage decoded = ImageDecoder.decode(Drawn.written(PICTURE, format), kind);

        assertThat(Distance.between(Drawn.pixels(decoded), Drawn.pixels(PICTURE))
                        .mean())
                .isLessThanOrEqualTo(distance);
    }

    @Test
    void one_that_claims_too_many_pixels_is_refused() {
        byte[] png = Drawn.written(PICTURE, "png");
        png[18] = 0x40;
        png[22] = 0x40;

        assertThatThrownBy(() -> ImageDecoder.decode(png, ImageKind.PNG)).hasMessageContaining("million pixels");
    }

    @Test
    void one_of_several_passes_may_claim_fewer() {
        byte[] jpeg = progressive();
        int size = last(jpeg, 0xc2) + 5;
        Arrays.fill(jpeg, size, size + 4, (byte) 0x20);

        assertThatThrownBy(() -> ImageDecoder.decode(jpeg, ImageKind.JPEG)).hasMessageContaining("several passes");
    }

    @Test
    void a_small_file_of_very_many_passes_is_refused() {
        byte[] jpeg = progressive();
        int scan = last(jpeg, 0xda);
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        many.write(jpeg, 0, jpeg.length - 2);
        for (int i = 0; i < 1_000_000_000 / (90 * 60); i++) {
            many.write(jpeg, scan, 10);
        }
        many.write(jpeg, jpeg.length - 2, 2);

        assertThatThrownBy(() -> ImageDecoder.decode(many.toByteArray(), ImageKind.JPEG))
                .hasMessageContaining("several passes");
    }

    @Test
    void a_jpeg_that_ends_too_early_is_refused() {
        byte[] jpeg = Drawn.written(PICTURE, "jpg");

        assertThatThrownBy(() -> ImageDecoder.decode(Arrays.copyOf(jpeg, jpeg.length - 2), ImageKind.JPEG))
                .hasMessage("it ends too early");
    }

    @Test
    void colours_of_print_are_decoded() throws IOException, Unreadable {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            WritableRaster cyan = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, 16, 16, 4, null);
            for (int band = 1; band < 4; band++) {
                cyan.setSamples(
                        0,
                        0,
                        16,
                        16,
                        band,
                        IntStream.generate(() -> 255).limit(256).toArray());
            }
            writer.write(null, new IIOImage(cyan, null, null), null);
        } finally {
            writer.dispose();
        }

        byte[] jpeg = bytes.toByteArray();
        ByteArrayOutputStream marked = new ByteArrayOutputStream();
        marked.write(jpeg, 0, 2);
        marked.writeBytes(HexFormat.of().parseHex("ffee000e41646f626500640000000000"));
        marked.write(jpeg, 2, jpeg.length - 2);

        BufferedImage decoded = ImageDecoder.decode(marked.toByteArray(), ImageKind.JPEG);

        assertThat(Integer.toHexString(decoded.getRGB(8, 8))).isEqualTo("ff00ffff");
    }

    @Test
    void the_markers_of_a_jpeg_count_its_scans() {
        assertThat(JpegMarkers.of(Drawn.written(PICTURE, "jpg")))
                .isEqualTo(new JpegMarkers(Orientation.UPRIGHT, false, 1, true));
        assertThat(JpegMarkers.of(progressive())).satisfies(markers -> {
            assertThat(markers.isProgressive()).isTrue();
            assertThat(markers.scans()).isBetween(2, 20);
        });
    }
}
