package dev.deepseektui.core.conversation.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer.Tables;
import dev.deepseektui.testkit.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenStreamTest {
    /** More than one block, so that pieces are split at its end. */
    private static final int RUNS = 12_000;

    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();

    @Test
    void any_split_into_parts_gives_the_count_of_the_whole() {
        Random random = new Random(Seed.RUN);
        RandomText texts = new RandomText(random);
        for (int i = 0; i < 40; i++) {
            String text = texts.next(RUNS);

            assertThat(inParts(text, random))
                    .as("seed %d, text %d", Seed.RUN, i)
                    .isEqualTo(tokenizer.encode(text).length);
        }
    }

    @Test
    void a_block_end_between_any_two_characters_changes_nothing() {
        String core = "x \n  \n\t y12345. \r\n\r\n\uD83D\uDE00\uD83D 中ア・\u3097ア\u0000\u0000é \u00A0.ab";
        for (int before = 16_384 - core.length() - 4; before <= 16_384; before++) {
            String text = " =".repeat(before / 2) + (before % 2 == 0 ? "" : "=") + core.repeat(2);

            assertThat(tokenizer.count(text)).as("%d chars before", before).isEqualTo(sumOfPieces(text));
        }
    }

    @Test
    void white_space_over_many_blocks_that_ends_in_a_line_end_is_one_piece() {
        String text = "\n" + " ".repeat(100_000) + "\nend";

        assertThat(tokenizer.count(text)).isEqualTo(sumOfPieces(text));
    }

    @Test
    void a_finished_stream_takes_a_new_text() {
        TokenStream stream = tokenizer.stream();
        stream.append("first text").finish();

        assertThat(stream.append("second").finish()).isEqualTo(tokenizer.count("second"));
    }

    @Test
    void an_open_stream_does_not_disturb_other_counts() {
        TokenStream stream = tokenizer.stream().append("a text in ");
        int between = tokenizer.count("something else");

        assertThat(between).isEqualTo(new DeepSeekTokenizer().count("something else"));
        assertThat(stream.append("two parts").finish()).isEqualTo(tokenizer.count("a text in two parts"));
    }

    private long inParts(String text, Random random) {
        TokenStream stream = tokenizer.stream();
        char[] chars = text.toCharArray();
        int from = 0;
        while (from < chars.length) {
            int to = Math.min(chars.length, from + random.nextInt(random.nextBoolean() ? 5 : 9_000));
            if (random.nextBoolean()) {
                stream.append(chars, from, to);
            } else {
                stream.append(text.substring(from, to));
            }
            from = to;
        }
        return stream.finish();
    }

    /** Counts without blocks, by scanning the whole string. */
    private static int sumOfPieces(String text) {
        PieceScanner scanner = new PieceScanner(Tables.shared().classes());
        PieceEncoder encoder = new PieceEncoder(Tables.shared().merges());
        char[] chars = text.toCharArray();
        int count = 0;
        int start = 0;
        while (start < chars.length) {
            int end = scanner.end(chars, start, chars.length);
            count += encoder.encode(chars, start, end);
            start = end;
        }
        return count;
    }
}
