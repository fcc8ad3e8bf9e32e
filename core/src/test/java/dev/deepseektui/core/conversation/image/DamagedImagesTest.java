package dev.deepseektui.core.conversation.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.deepseektui.core.conversation.image.SendableImage.Unreadable;
import dev.deepseektui.testkit.Seed;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import javax.imageio.ImageWriteParam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes are decoded to an image or rejected, quickly. A normal run uses seeded and stored inputs; CONTRIBUTING.md
 * describes how to fuzz for new ones.
 */
class DamagedImagesTest {
    /**
     * Damaged headers that claim at least this many pixels are skipped, because decoding them would take seconds each.
     */
    private static final int MOST_PIXELS = 4_000_000;

    private static final List<byte[]> SOUND = sound();

    @FuzzTest(maxDuration = "60s")
    void any_bytes_are_a_picture_or_unreadable(FuzzedDataProvider data) {
        byte[] file = data.consumeBoolean()
                ? SOUND.get(data.consumeInt(0, SOUND.size() - 1)).clone()
                : new byte[0];
        for (int i = data.consumeInt(0, 20); i > 0 && file.length > 0; i--) {
            file[data.consumeInt(0, file.length - 1)] = data.consumeByte();
        }
        assertRead(file.length > 0 ? file : data.consumeRemainingAsBytes());
    }

    static LongStream seeds() {
        return Seed.some(400);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sound_ones_with_some_bytes_changed_cut_or_doubled(long seed) {
        Random random = new Random(seed);
        for (byte[] sound : SOUND) {
            byte[] file = sound.clone();
            for (int i = random.nextInt(8); i >= 0; i--) {
                // The first bytes matter most.
                int at = random.nextInt(random.nextBoolean() ? Math.min(file.length, 700) : file.length);
                file[at] = (byte) (random.nextBoolean() ? random.nextInt() : file[at] ^ 1 << random.nextInt(8));
            }
            if (random.nextInt(4) == 0) {
                int from = random.nextInt(file.length);
                int to = random.nextInt(file.length);
                System.arraycopy(file.clone(), from, file, to, file.length - Math.max(from, to));
            }
            assertRead(random.nextInt(4) == 0 ? Arrays.copyOf(file, random.nextInt(file.length)) : file);
        }
    }

    private static void assertRead(byte[] file) {
        ImageHeader.of(file)
                .filter(header -> header.width() * (long) header.height() < MOST_PIXELS)
                .ifPresent(header -> assertRead(file, header.kind()));
    }

    private static void assertRead(byte[] file, ImageHeader.ImageKind kind) {
        try {
            BufferedImage decoded = ImageDecoder.decode(file, kind);
            assertThat((long) decoded.getWidth() * decoded.getHeight()).isLessThanOrEqualTo(ImageDecoder.MAX_PIXELS);
        } catch (Unreadable e) {
            assertThat(e.why()).isNotBlank();
        }
    }

    private static List<byte[]> sound() {
        List<byte[]> all = new ArrayList<>();
        for (String format : List.of("png", "gif", "jpg")) {
            for (int mode : new int[] {ImageWriteParam.MODE_DEFAULT, ImageWriteParam.MODE_DISABLED}) {
                all.add(Drawn.written(Drawn.read(Drawn.written(Drawn.smooth(57, 43, 1), "jpg")), format, mode));
            }
        }
        return all;
    }
}
