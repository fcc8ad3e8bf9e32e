package dev.deepseektui.core.conversation.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer.Tables;
import dev.deepseektui.core.conversation.tokens.PieceEncoder.LongPiece;
import dev.deepseektui.testkit.Seed;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongPieceTest {
    private final MergeTable merges = Tables.shared().merges();

    @Test
    void merges_from_a_queue_as_from_a_look_at_every_pair() {
        Random random = new Random(Seed.RUN);
        PieceEncoder encoder = new PieceEncoder(merges);
        for (int i = 0; i < 5_000; i++) {
            char[] piece = letters(random, 1 + random.nextInt(50));
            int[] ids = byteIds(piece);
            int count = new LongPiece(merges, ids).merge();

            int expected = encoder.encode(piece, 0, piece.length);
            assertThat(Arrays.copyOf(ids, count))
                    .as("seed %d, piece %d: %s", Seed.RUN, i, new String(piece))
                    .isEqualTo(Arrays.copyOf(encoder.ids(), expected));
        }
    }

    private static char[] letters(Random random, int length) {
        char[] letters = new char[length];
        int range = 1 + random.nextInt(26);
        for (int i = 0; i < length; i++) {
            letters[i] = (char) ('a' + random.nextInt(range));
        }
        return letters;
    }

    private int[] byteIds(char[] ascii) {
        int[] ids = new int[ascii.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = merges.byteId((byte) ascii[i]);
        }
        return ids;
    }
}
