package dev.deepseektui.core.conversation.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.image.ImageHeader.ImageKind;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers as in the specification of each format. */
class ImageHeaderTest {
    private static final String PNG = "89504e470d0a1a0a0000000d49484452000002800000019008060000";
    private static final String GIF = "474946383961400120010000";
    private static final String JPEG =
            "ffd8ffe000104a46494600010100000100010000ffff" + "ffdb0004aabbffc00011080190028003012200021101031101";
    private static final String LOSSY = "52494646000000005745425056503820000000003001009d012a80029001";
    private static final String LOSSLESS = "5249464600000000574542505650384c000000002f7fc2630000";
    private static final String EXTENDED = "524946460000000057454250565038580a000000100000007f02008f0100";

    @ParameterizedTest
    @CsvSource({
        PNG + ", PNG, 640, 400",
        GIF + ", GIF, 320, 288",
        JPEG + ", JPEG, 640, 400",
        LOSSY + ", WEBP, 640, 400",
        EXTENDED + ", WEBP, 640, 400"
    })
    void says_kind_and_size(String hex, ImageKind kind, int width, int height) {
        assertThat(ImageHeader.of(bytes(hex))).contains(new ImageHeader(kind, width, height));
    }

    @Test
    void a_lossless_webp_has_its_size_in_bits() {
        int bits = 639 | 399 << 14;
        String size = HexFormat.of()
                .formatHex(new byte[] {(byte) bits, (byte) (bits >> 8), (byte) (bits >> 16), (byte) (bits >> 24)});

        assertThat(ImageHeader.of(bytes("5249464600000000574542505650384c000000002f" + size)))
                .contains(new ImageHeader(ImageKind.WEBP, 640, 400));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "89504e47",
                "ffd8ff",
                "ffd8ffda0002",
                "ffd8ffe00000",
                "ffd8ffe0ffff",
                "3c737667",
                "89504e470d0a1a0a0000000d494844520000000000000190",
                "89504e470d0a1a0a0000000d494844527fffffff7fffffff"
            })
    void anything_else_is_none(String hex) {
        assertThat(ImageHeader.of(bytes(hex))).isEmpty();
    }

    @Test
    void damaged_headers_are_read_without_harm() {
        Random random = new Random(11);
        for (String sound : new String[] {PNG, GIF, JPEG, LOSSY, LOSSLESS, EXTENDED}) {
            for (int round = 0; round < 2_000; round++) {
                byte[] damaged = bytes(sound);
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                byte[] cut = Arrays.copyOf(damaged, random.nextInt(damaged.length + 1));

                ImageHeader.of(cut)
                        .ifPresent(header -> assertThat(Math.min(header.width(), header.height()))
                                .isPositive());
            }
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
