package dev.deepseektui.core.conversation.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.conversation.image.Drawn.Distance;
import dev.deepseektui.core.conversation.image.ImageHeader.ImageKind;
import dev.deepseektui.core.conversation.image.SendableImage.Unreadable;
import dev.deepseektui.testkit.Seed;
import java.awt.Graphics2D;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendableImageTest {
    private static SendableImage sendable(byte[] bytes) throws Unreadable {
        return SendableImage.of(bytes, ImageHeader.of(bytes).orElseThrow());
    }

    @Test
    void one_that_is_small_enough_is_sent_as_it_came() throws Unreadable {
        byte[] file = Drawn.written(Drawn.smooth(2_048, 100, Seed.RUN), "jpg");

        SendableImage image = sendable(file);

        assertThat(image.bytes()).isSameAs(file);
        assertThat(image.original()).isEmpty();
    }

    @Test
    void a_drawing_with_long_sides_stays_a_png() throws Unreadable {
        BufferedImage screen = Drawn.screen(4_096, 600, Seed.RUN);

        SendableImage image = sendable(Drawn.written(screen, "png"));

        assertThat(image.header()).isEqualTo(new ImageHeader(ImageKind.PNG, 2_048, 300));
        assertThat(image.original()).contains(new ImageHeader(ImageKind.PNG, 4_096, 600));
        assertThat(Distance.between(Drawn.pixels(Drawn.read(image.bytes())), halved(screen))
                        .mean())
                .isLessThan(0.6);
    }

    @Test
    void a_photograph_with_long_sides_stays_a_jpeg() throws Unreadable {
        BufferedImage photograph = Drawn.smooth(500, 4_096, Seed.RUN);

        SendableImage image = sendable(Drawn.written(photograph, "jpg"));

        assertThat(image.header()).isEqualTo(new ImageHeader(ImageKind.JPEG, 250, 2_048));
        assertThat(Distance.between(Drawn.pixels(Drawn.read(image.bytes())), halved(photograph))
                        .mean())
                .isLessThan(4);
    }

    @Test
    void noise_that_is_still_too_large_as_png_becomes_a_jpeg() throws Unreadable {
        byte[] file = Drawn.written(Drawn.noise(1_250, 1_250, Seed.RUN), "png");
        assertThat(file).hasSizeGreaterThan(SendableImage.MAX_BYTES);

        SendableImage image = sendable(file);

        assertThat(image.header()).isEqualTo(new ImageHeader(ImageKind.JPEG, 1_250, 1_250));
        assertThat(image.bytes()).hasSizeLessThanOrEqualTo(SendableImage.MAX_BYTES);
        assertThat(image.original()).contains(new ImageHeader(ImageKind.PNG, 1_250, 1_250));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 8})
    void a_photograph_that_was_taken_upright_is_upright(int orientation) throws Unreadable {
        byte[] file = Drawn.written(Drawn.smooth(4_096, 512, Seed.RUN), "jpg");
        ByteArrayOutputStream turned = new ByteArrayOutputStream();
        turned.write(file, 0, 2);
        turned.writeBytes(new byte[] {(byte) 0xff, (byte) 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0});
        turned.writeBytes(
                new byte[] {'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, (byte) orientation});
        turned.writeBytes(new byte[6]);
        turned.write(file, 2, file.length - 2);

        SendableImage image = sendable(turned.toByteArray());

        assertThat(image.header()).isEqualTo(new ImageHeader(ImageKind.JPEG, 256, 2_048));
        assertThat(image.original()).contains(new ImageHeader(ImageKind.JPEG, 512, 4_096));
        int[] lying = Drawn.pixels(Drawn.read(sendable(file).bytes()));
        int corner = Drawn.read(image.bytes()).getRGB(0, 0);
        int expected = orientation == 6 ? lying[255 * 2_048] : lying[2_047];
        assertThat(Distance.between(new int[] {corner}, new int[] {expected}).most())
                .isLessThan(12);
    }

    @Test
    void of_a_gif_that_is_too_large_the_first_picture_is_sent() throws Unreadable {
        BufferedImage gif = new BufferedImage(4_096, 100, BufferedImage.TYPE_BYTE_INDEXED);
        Graphics2D drawing = gif.createGraphics();
        drawing.drawImage(Drawn.screen(4_096, 100, Seed.RUN), 0, 0, null);
        drawing.dispose();

        SendableImage image = sendable(Drawn.written(gif, "gif"));

        assertThat(image.header()).isEqualTo(new ImageHeader(ImageKind.PNG, 2_048, 50));
        assertThat(image.original()).contains(new ImageHeader(ImageKind.GIF, 4_096, 100));
    }

    @ParameterizedTest
    @ValueSource(
            ints = {BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_USHORT_GRAY, BufferedImage.TYPE_4BYTE_ABGR, 0})
    void colours_stay_what_they_are(int type) throws Unreadable {
        BufferedImage half = type == 0 ? grayWithAlpha(2_500, 20) : new BufferedImage(2_500, 20, type);
        for (int band = 0; band < half.getRaster().getNumBands(); band++) {
            int most = (1 << half.getColorModel().getComponentSize(band)) - 1;
            boolean isAlpha =
                    half.getColorModel().hasAlpha() && band == half.getRaster().getNumBands() - 1;
            int[] all = new int[2_500 * 20];
            Arrays.fill(all, isAlpha ? most : most / 2);
            half.getRaster().setSamples(0, 0, 2_500, 20, band, all);
        }

        int colour = Drawn.read(sendable(Drawn.written(half, "png")).bytes()).getRGB(100, 5);

        assertThat(Integer.toHexString(colour)).isEqualTo("ff7f7f7f");
    }

    private static BufferedImage grayWithAlpha(int width, int height) {
        ComponentColorModel model = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_GRAY),
                true,
                false,
                Transparency.TRANSLUCENT,
                DataBuffer.TYPE_BYTE);
        return new BufferedImage(model, model.createCompatibleWritableRaster(width, height), false, null);
    }

    @Test
    void the_same_bytes_become_the_same_bytes() throws Unreadable {
        byte[] file = Drawn.written(Drawn.smooth(2_500, 300, Seed.RUN), "jpg");

        assertThat(sendable(file).bytes()).isEqualTo(sendable(file.clone()).bytes());
    }

    @Test
    void one_that_cannot_be_read_is_sent_as_it_came_if_it_is_light() throws Unreadable {
        byte[] file = Arrays.copyOf(Drawn.written(Drawn.smooth(2_500, 300, Seed.RUN), "jpg"), 5_000);

        assertThat(sendable(file).bytes()).isSameAs(file);
    }

    @Test
    void one_that_cannot_be_read_and_is_heavy_is_refused() {
        byte[] start = Arrays.copyOf(Drawn.written(Drawn.smooth(2_500, 300, Seed.RUN), "png"), 1_000);

        assertThatThrownBy(() -> sendable(Arrays.copyOf(start, 5 << 20))).isInstanceOf(Unreadable.class);
    }

    @Test
    void a_web_p_that_is_heavy_is_refused_in_plain_words() {
        byte[] webp = new byte[5 << 20];
        byte[] start = {
            'R', 'I', 'F', 'F', 0, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8', 'X', 10, 0, 0, 0, 0, 0, 0, 0, 9
        };
        System.arraycopy(start, 0, webp, 0, start.length);

        assertThatThrownBy(() -> sendable(webp)).hasMessage("WebP of more than 4 MB is not read here");
    }

    @Test
    void one_that_claims_to_be_huge_is_refused_however_light_it_is() {
        byte[] file = Drawn.written(Drawn.smooth(10, 10, Seed.RUN), "png");
        file[18] = 100;
        file[22] = 100;

        assertThatThrownBy(() -> sendable(file)).hasMessageContaining("million pixels");
    }

    private static int[] halved(BufferedImage picture) {
        int width = picture.getWidth() / 2;
        int[] all = Drawn.pixels(picture);
        int[] half = new int[width * (picture.getHeight() / 2)];
        for (int i = 0; i < half.length; i++) {
            int at = i / width * 2 * picture.getWidth() + i % width * 2;
            for (int shift = 0; shift <= 24; shift += 8) {
                int sum = 2;
                for (int part : new int[] {at, at + 1, at + picture.getWidth(), at + picture.getWidth() + 1}) {
                    sum += all[part] >> shift & 0xff;
                }
                half[i] |= (sum / 4) << shift;
            }
        }
        return half;
    }
}
