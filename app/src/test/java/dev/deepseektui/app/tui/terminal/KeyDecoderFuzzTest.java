package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes are decoded to the same keys, however they are split, and later keys still work. */
class KeyDecoderFuzzTest {
    private static final int ROUNDS = 4_000;
    private static final List<byte[]> FRAGMENTS = List.of(
            ascii("\033"),
            ascii("\033["),
            ascii("\033[1;"),
            ascii("\033[<0;1;1M"),
            ascii("\033[M"),
            ascii("\033[200~"),
            ascii("\033[201~"),
            ascii("\033]0;x"),
            ascii("\033_Gi=31;OK"),
            ascii("\033P>|kitty(0.41.1)\033\\"),
            ascii("\033[6;40;20t"),
            ascii("\007"),
            ascii("\033\\"),
            ascii("\033O"),
            ascii("27;5;97~"),
            ascii("97;6u"),
            ascii("\r\n"),
            "日本é😀".getBytes(StandardCharsets.UTF_8));

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void any_split_of_any_bytes_gives_the_same_keys(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = anyBytes(random);

            assertThat(Decoded.keys(split(bytes, random)))
                    .as("seed %d, round %d: %s", seed, round, Arrays.toString(bytes))
                    .isEqualTo(Decoded.keys(bytes));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void after_any_bytes_and_a_pause_enter_is_enter_again(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = anyBytes(random);
            List<KeyStroke> keys = new ArrayList<>();
            KeyDecoder decoder = new KeyDecoder(keys::add, answer -> {});
            decoder.feed(bytes, 0, bytes.length);
            decoder.expire();
            byte[] release = ascii("\033[201~\007\030\030\030\r");

            decoder.feed(release, 0, release.length);

            assertThat(keys)
                    .as("seed %d, round %d: %s", seed, round, Arrays.toString(bytes))
                    .endsWith(new KeyStroke(KeyType.Enter));
        }
    }

    private static byte[][] split(byte[] bytes, Random random) {
        List<byte[]> reads = new ArrayList<>();
        int start = 0;
        while (start < bytes.length) {
            int end = Math.min(bytes.length, start + 1 + random.nextInt(4));
            reads.add(Arrays.copyOfRange(bytes, start, end));
            start = end;
        }
        return reads.toArray(byte[][]::new);
    }

    private static byte[] anyBytes(Random random) {
        byte[] bytes = new byte[random.nextInt(60)];
        random.nextBytes(bytes);
        int fragments = random.nextInt(6);
        for (int i = 0; i < fragments; i++) {
            byte[] fragment = FRAGMENTS.get(random.nextInt(FRAGMENTS.size()));
            int at = random.nextInt(bytes.length + 1);
            byte[] longer = Arrays.copyOf(bytes, bytes.length + fragment.length);
            System.arraycopy(bytes, at, longer, at + fragment.length, bytes.length - at);
            System.arraycopy(fragment, 0, longer, at, fragment.length);
            bytes = longer;
        }
        return bytes;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
