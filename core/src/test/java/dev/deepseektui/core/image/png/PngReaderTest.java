package dev.deepseektui.core.image.png;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.image.Drawn;
import dev.deepseektui.core.image.png.PngFile.Form;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Unreadable;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A PNG of any kind has the pixels that the JDK's own reader finds in it. */
class PngReaderTest {
    private static final byte[] NO_TRANSPARENCY = new byte[0];

    static Stream<Form> forms() {
        Random random = new Random(Seed.RUN);
        List<Form> forms = new ArrayList<>();
        int[][] kinds = {
            {0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {2, 8}, {2, 16}, {3, 1}, {3, 2}, {3, 4}, {3, 8}, {4, 8}, {4, 16},
            {6, 8}, {6, 16}
        };
        for (int[] kind : kinds) {
            for (int interlaced = 0; interlaced <= 1; interlaced++) {
                forms.add(new Form(1, 1, kind[0], kind[1], interlaced));
                forms.add(new Form(1 + random.nextInt(9), 1 + random.nextInt(9), kind[0], kind[1], interlaced));
                forms.add(new Form(1 + random.nextInt(60), 1 + random.nextInt(60), kind[0], kind[1], interlaced));
            }
        }
        return forms.stream();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void its_pixels_are_those_of_the_reader_of_the_jdk(Form form) throws Unreadable {
        byte[] file = PngFile.of(form, NO_TRANSPARENCY, Seed.RUN);

        PixelRows rows = PngReader.open(file);

        assertThat(rows.width()).isEqualTo(form.width());
        assertThat(rows.height()).isEqualTo(form.height());
        assertThat(Drawn.pixels(rows)).isEqualTo(expected(Drawn.read(file), form));
    }

    @Test
    void entries_of_a_palette_may_be_seen_through() throws Unreadable {
        Form form = new Form(40, 30, 3, 4, 0);
        byte[] file = PngFile.of(form, new byte[] {0, 100, (byte) 200}, Seed.RUN);

        int[] pixels = Drawn.pixels(PngReader.open(file));

        assertThat(pixels).isEqualTo(Drawn.pixels(Drawn.read(file)));
        assertThat(Arrays.stream(pixels).map(pixel -> pixel >>> 24)).contains(0, 100, 255);
    }

    static Stream<Form> withOneColourUnseen() {
        return forms().filter(form -> form.type() == 0 || form.type() == 2).filter(form -> form.width() > 9);
    }

    @ParameterizedTest
    @MethodSource("withOneColourUnseen")
    void one_colour_may_be_unseen(Form form) throws Unreadable {
        byte[] file = PngFile.of(form, new byte[2 * form.samples()], Seed.RUN);
        int[] seen = Drawn.pixels(PngReader.open(PngFile.of(form, NO_TRANSPARENCY, Seed.RUN)));
        Raster samples = Drawn.read(file).getRaster();

        int[] pixels = Drawn.pixels(PngReader.open(file));

        for (int i = 0; i < pixels.length; i++) {
            int[] found = samples.getPixel(i % form.width(), i / form.width(), (int[]) null);
            boolean isKey = Arrays.stream(found).limit(form.samples()).allMatch(sample -> sample == 0);
            assertThat(pixels[i]).isEqualTo(isKey ? seen[i] & 0xffffff : seen[i]);
        }
        assertThat(pixels).contains(0);
    }

    /** Else the damage behind the rows would be found, as it is where there are more of them. */
    @Test
    void more_data_than_rows_is_not_inflated() throws Unreadable {
        byte[] file = PngFile.of(new Form(30, 4_000, 0, 8, 0), NO_TRANSPARENCY, Seed.RUN);
        Arrays.fill(file, file.length / 2, file.length, (byte) 0xff);
        assertThatThrownBy(() -> Drawn.pixels(PngReader.open(file))).isInstanceOf(Unreadable.class);
        file[23] = 2;
        file[22] = 0;

        assertThat(Drawn.pixels(PngReader.open(file))).hasSize(60);
    }

    @Test
    void data_in_more_pieces_than_any_program_writes_are_damaged() {
        byte[] file = PngFile.of(new Form(3, 3, 0, 8, 0), NO_TRANSPARENCY, Seed.RUN);
        byte[] empty = {0, 0, 0, 0, 'I', 'D', 'A', 'T', 0, 0, 0, 0};
        byte[] many = Arrays.copyOf(file, file.length + empty.length * 200_000);
        for (int i = 0; i < 200_000; i++) {
            System.arraycopy(empty, 0, many, file.length + i * empty.length, empty.length);
        }

        assertThatThrownBy(() -> PngReader.open(many)).hasMessage("it is damaged");
    }

    @Test
    void one_that_breaks_off_is_said_to_end_too_early() {
        byte[] file = PngFile.of(new Form(50, 50, 2, 8, 0), NO_TRANSPARENCY, Seed.RUN);

        assertThatThrownBy(() -> Drawn.pixels(PngReader.open(Arrays.copyOf(file, file.length / 2))))
                .isInstanceOf(Unreadable.class)
                .hasMessage("it ends too early");
    }

    @Test
    void one_that_claims_to_be_huge_is_refused_before_anything_is_made_of_it() {
        byte[] file = PngFile.of(new Form(50, 50, 2, 8, 0), NO_TRANSPARENCY, Seed.RUN);
        file[17] = 1;
        file[21] = 1;

        assertThatThrownBy(() -> PngReader.open(file))
                .isInstanceOf(Unreadable.class)
                .hasMessageContaining("million pixels");
    }

    /** What the JDK read, sample by sample: its own colours of gray and of sixteen bits go through a profile. */
    private static int[] expected(BufferedImage read, Form form) {
        if (read.getColorModel() instanceof IndexColorModel && form.type() == 3) {
            return Drawn.pixels(read);
        }
        int[] pixels = new int[form.width() * form.height()];
        Raster samples = read.getRaster();
        int most = (1 << form.depth()) - 1;
        for (int i = 0; i < pixels.length; i++) {
            int[] found = Arrays.stream(samples.getPixel(i % form.width(), i / form.width(), (int[]) null))
                    .map(sample -> (int) Math.round(sample * 255.0 / most))
                    .toArray();
            pixels[i] = switch (form.type()) {
                case 0 -> 0xff << 24 | found[0] * 0x010101;
                case 2 -> 0xff << 24 | found[0] << 16 | found[1] << 8 | found[2];
                case 4 -> found[1] << 24 | found[0] * 0x010101;
                default -> found[3] << 24 | found[0] << 16 | found[1] << 8 | found[2];
            };
        }
        return pixels;
    }
}
