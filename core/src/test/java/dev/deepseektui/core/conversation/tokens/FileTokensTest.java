package dev.deepseektui.core.conversation.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileTokensTest {
    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
    private final FileTokens files = new FileTokens(tokenizer);

    @Test
    void text_has_the_count_of_its_string() throws IOException {
        String text = "Grüße aus 東京 \uD83D\uDE00\n".repeat(20_000);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThat(files.count(new ByteArrayInputStream(bytes)))
                .isEqualTo(new FileTokens.Count(bytes.length, tokenizer.count(text), 0));
    }

    @Test
    void an_empty_file_has_no_tokens() throws IOException {
        assertThat(files.count(InputStream.nullInputStream())).isEqualTo(new FileTokens.Count(0, 0, 0));
    }

    @Test
    void a_byte_order_mark_is_text() throws IOException {
        byte[] bytes = "\uFEFFx".getBytes(StandardCharsets.UTF_8);

        assertThat(files.count(new ByteArrayInputStream(bytes)).tokens()).isEqualTo(tokenizer.count("\uFEFFx"));
    }

    /** The replacements follow table 3-11 of the Unicode Standard and the WHATWG decoder. */
    @ParameterizedTest
    @CsvSource({
        "F48FBF, 1, R",
        "EDA08041, 3, RRRA",
        "EDA041, 2, RRA",
        "ED9F41, 1, RA",
        "ED, 1, R",
        "E0808041, 3, RRRA",
        "F490808041, 4, RRRRA",
        "C080, 2, RR",
        "E28241, 1, RA",
        "F09F41, 1, RA",
        "41FF42, 1, ARB",
        "F09F9880, 0, \uD83D\uDE00"
    })
    void bytes_that_are_no_utf_8_become_the_replacement_characters_of_the_standard(
            String hex, int invalid, String decoded) throws IOException {
        String text = decoded.replace('R', '\uFFFD');

        FileTokens.Count count =
                files.count(new ByteArrayInputStream(HexFormat.of().parseHex(hex)));

        assertThat(count).isEqualTo(new FileTokens.Count(hex.length() / 2, tokenizer.count(text), invalid));
    }

    @Test
    void how_the_bytes_arrive_does_not_matter() throws IOException {
        Random random = new Random(Seed.RUN);
        byte[] bytes = new byte[200_000];
        random.nextBytes(bytes);
        byte[] text = new RandomText(random).next(2_000).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, bytes, 65_536 - text.length / 2, text.length);

        FileTokens.Count atOnce = files.count(new ByteArrayInputStream(bytes));
        FileTokens.Count inParts = files.count(new Trickle(new ByteArrayInputStream(bytes), random));

        assertThat(inParts).as("seed %d", Seed.RUN).isEqualTo(atOnce);
        assertThat(atOnce.invalidUtf8()).isPositive();
    }

    @Test
    void a_file_that_fails_does_not_spoil_the_next() throws IOException {
        assertThatThrownBy(() -> files.count(new Broken("half a file".getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class);

        byte[] next = "the next file".getBytes(StandardCharsets.UTF_8);
        assertThat(files.count(new ByteArrayInputStream(next)).tokens()).isEqualTo(tokenizer.count("the next file"));
    }

    /** A stream that returns a few bytes per read, as a pipe may. */
    private static final class Trickle extends InputStream {
        private final InputStream in;
        private final Random random;

        Trickle(InputStream in, Random random) {
            this.in = in;
            this.random = random;
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] out, int offset, int length) throws IOException {
            return in.read(out, offset, Math.min(length, 1 + random.nextInt(50)));
        }
    }

    /** A stream that fails after the given bytes. */
    private static final class Broken extends InputStream {
        private final InputStream in;

        Broken(byte[] before) {
            in = new ByteArrayInputStream(before);
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            if (next < 0) {
                throw new IOException("read error");
            }
            return next;
        }

        @Override
        public int read(byte[] out, int offset, int length) throws IOException {
            int got = in.read(out, offset, length);
            if (got < 0) {
                throw new IOException("read error");
            }
            return got;
        }
    }
}
