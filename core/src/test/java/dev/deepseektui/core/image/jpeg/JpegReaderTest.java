package dev.deepseektui.core.image.jpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.image.Drawn;
import dev.deepseektui.core.image.Drawn.Distance;
import dev.deepseektui.core.image.jpeg.JpegFile.Form;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Unreadable;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A JPEG of any usual kind has nearly the pixels that the JDK's own reader finds in it. */
class JpegReaderTest {
    static Stream<Form> forms() {
        List<Form> forms = new ArrayList<>();
        for (Form form : List.of(Form.baseline(), Form.progressive())) {
            for (int across : List.of(1, 2, 4)) {
                for (int down : List.of(1, 2)) {
                    forms.add(form.sharing(across, down));
                }
            }
            forms.add(form.restarting(3));
            forms.add(form.restarting(1).sharing(1, 1));
            forms.add(form.quality(0.3f));
            forms.add(form.quality(1f).sharing(1, 1));
        }
        return forms.stream();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void its_pixels_are_nearly_those_of_the_reader_of_the_jdk(Form form) throws Unreadable {
        Random random = new Random(Seed.RUN);
        for (int i = 0; i < 6; i++) {
            int width = i == 0 ? 1 : 1 + random.nextInt(90);
            int height = i == 0 ? 1 : 1 + random.nextInt(90);
            byte[] file = JpegFile.of(Drawn.smooth(width, height, Seed.RUN + i), form);

            PixelRows rows = JpegReader.open(file);

            assertThat(rows.width()).isEqualTo(width);
            assertThat(rows.height()).isEqualTo(height);
            Distance distance = Distance.between(Drawn.pixels(rows), Drawn.pixels(Drawn.read(file)));
            // Colours that two pixels share the JDK makes softer.
            boolean isSame = form.across() != 2 && form.across() * form.down() != 2;
            assertThat(distance.mean()).as("%dx%d %s", width, height, distance).isLessThanOrEqualTo(isSame ? 0 : 3);
            assertThat(distance.most()).as("%dx%d %s", width, height, distance).isLessThanOrEqualTo(isSame ? 0 : 40);
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void a_gray_one_is_gray(Form form) throws Unreadable {
        BufferedImage gray = new BufferedImage(77, 45, BufferedImage.TYPE_BYTE_GRAY);
        Graphics2D drawing = gray.createGraphics();
        drawing.drawImage(Drawn.smooth(77, 45, Seed.RUN), 0, 0, null);
        drawing.dispose();
        byte[] file = JpegFile.of(gray, form);

        int[] samples = Drawn.read(file).getRaster().getPixels(0, 0, 77, 45, (int[]) null);
        int[] expected = Arrays.stream(samples)
                .map(sample -> 0xff << 24 | sample * 0x010101)
                .toArray();
        assertThat(Drawn.pixels(JpegReader.open(file))).isEqualTo(expected);
    }

    @Test
    void one_of_printing_inks_has_the_colours_that_they_leave() throws IOException, Unreadable {
        WritableRaster inks = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, 40, 24, 4, null);
        inks.setPixels(
                0, 0, 40, 24, new Random(Seed.RUN).ints(40 * 24 * 4, 0, 256).toArray());
        byte[] file = JpegFile.of(inks);

        int[] samples = JpegFile.samples(file).getPixels(0, 0, 40, 24, (int[]) null);
        int[] pixels = Drawn.pixels(JpegReader.open(file));

        for (int i = 0; i < pixels.length; i++) {
            for (int ink = 0; ink < 3; ink++) {
                double left = samples[4 * i + ink] * samples[4 * i + 3] / 255.0;
                assertThat((double) (pixels[i] >> (16 - 8 * ink) & 0xff)).isBetween(left - 0.51, left + 0.51);
            }
        }
    }

    @Test
    void one_that_breaks_off_is_said_to_end_too_early() {
        for (Form form : List.of(Form.baseline(), Form.progressive())) {
            byte[] file = JpegFile.of(Drawn.smooth(90, 80, Seed.RUN), form);

            assertThatThrownBy(() -> Drawn.pixels(JpegReader.open(Arrays.copyOf(file, file.length / 3))))
                    .isInstanceOf(Unreadable.class)
                    .hasMessage("it ends too early");
        }
    }

    @Test
    void one_that_claims_to_be_huge_is_refused_before_anything_is_made_of_it() {
        for (Form form : List.of(Form.baseline(), Form.progressive())) {
            byte[] file = JpegFile.of(Drawn.smooth(90, 80, Seed.RUN), form);
            int frame = frame(file);
            file[frame + 5] = (byte) 0xff;
            file[frame + 7] = (byte) 0xff;

            assertThatThrownBy(() -> JpegReader.open(file))
                    .isInstanceOf(Unreadable.class)
                    .hasMessageContaining("million pixels");
        }
    }

    @Test
    void a_progressive_one_that_has_to_be_held_may_not_be_as_large_as_others() {
        byte[] file = JpegFile.of(Drawn.smooth(90, 80, Seed.RUN), Form.progressive());
        int frame = frame(file);
        file[frame + 5] = 35;
        file[frame + 7] = 35;

        assertThatThrownBy(() -> JpegReader.open(file))
                .isInstanceOf(Unreadable.class)
                .hasMessageContaining("several passes");
    }

    @Test
    void a_kind_that_is_not_known_is_said() {
        byte[] file = JpegFile.of(Drawn.smooth(90, 80, Seed.RUN), Form.baseline());
        int frame = frame(file);
        file[frame + 1] = (byte) 0xc9;

        assertThatThrownBy(() -> JpegReader.open(file)).hasMessage("its kind of JPEG is not known here");
    }

    @Test
    void one_of_more_scans_than_any_program_writes_is_damaged() {
        byte[] file = JpegFile.of(Drawn.smooth(90, 80, Seed.RUN), Form.progressive());
        int scan = marker(file, 0xda);
        int next = scan + 2 + 2;
        while (file[next] != (byte) 0xff || file[next + 1] == 0) {
            next++;
        }
        byte[] first = Arrays.copyOfRange(file, scan, next);
        byte[] many = Arrays.copyOf(file, scan + 200 * first.length);
        for (int i = 0; i < 200; i++) {
            System.arraycopy(first, 0, many, scan + i * first.length, first.length);
        }

        assertThatThrownBy(() -> JpegReader.open(many)).hasMessage("it is damaged");
    }

    private static int frame(byte[] file) {
        return file.length > 0 && marker(file, 0xc0) >= 0 ? marker(file, 0xc0) : marker(file, 0xc2);
    }

    private static int marker(byte[] file, int marker) {
        for (int at = 2; at + 3 < file.length; at += 2 + ((file[at + 2] & 0xff) << 8 | (file[at + 3] & 0xff))) {
            if ((file[at + 1] & 0xff) == marker) {
                return at;
            }
        }
        return -1;
    }
}
