package dev.deepseektui.core.conversation.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.tokens.PieceEncoder.PieceCache;
import dev.deepseektui.testkit.Seed;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PieceCacheTest {
    private final PieceCache memory = new PieceCache();

    @Test
    void a_piece_is_unknown_until_it_is_put() {
        char[] text = " word".toCharArray();
        assertThat(memory.get(text, 0, 5)).isEqualTo(PieceCache.UNKNOWN);

        memory.put(text, 0, 5, 3);

        assertThat(memory.get(text, 0, 5)).isEqualTo(3);
        assertThat(memory.get(text, 0, 4)).isEqualTo(PieceCache.UNKNOWN);
    }

    @Test
    void what_it_still_knows_is_right_however_much_it_forgot() {
        Random random = new Random(Seed.RUN);
        int known = 0;
        for (int i = 0; i < 400_000; i++) {
            char[] piece = piece(random);
            int count = memory.get(piece, 0, piece.length);
            if (count == PieceCache.UNKNOWN) {
                memory.put(piece, 0, piece.length, countOf(piece));
            } else {
                known++;
                assertThat(count).as("seed %d, piece %d", Seed.RUN, i).isEqualTo(countOf(piece));
            }
        }
        assertThat(known).isPositive();
    }

    private static char[] piece(Random random) {
        int length = 1 + random.nextInt(random.nextInt(10) == 0 ? PieceCache.MAX_LENGTH : 3);
        char[] piece = new char[length];
        for (int i = 0; i < length; i++) {
            piece[i] = (char) (random.nextInt(60) + 0x4E00);
        }
        return piece;
    }

    private static int countOf(char[] piece) {
        int sum = 0;
        for (char c : piece) {
            sum += c;
        }
        return 1 + sum % (3 * PieceCache.MAX_LENGTH);
    }
}
