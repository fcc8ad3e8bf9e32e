package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.github.difflib.patch.Patch;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineDiffTest {
    @Test
    void the_changes_turn_one_text_into_the_other() throws Exception {
        Random random = new Random(Seed.RUN);
        for (int round = 0; round < 300; round++) {
            List<String> before = lines(random);
            List<String> after = changed(before, random);
            Patch<String> patch = LineDiff.between(before, after);
            assertThat(patch.applyTo(before))
                    .as("round %d of seed %d", round, Seed.RUN)
                    .isEqualTo(after);
        }
    }

    @Test
    void changes_far_apart_in_a_long_text_are_each_small() {
        List<String> before = numbered(200_000);
        List<String> after = new ArrayList<>(before);
        after.set(10, "changed");
        after.add(100_000, "added");
        after.remove(199_000);

        assertThat(LineDiff.between(before, after).getDeltas())
                .extracting(
                        delta -> delta.getSource().getPosition(),
                        delta -> delta.getSource().size(),
                        delta -> delta.getTarget().size())
                .containsExactly(tuple(10, 1, 1), tuple(100_000, 0, 1), tuple(198_999, 1, 0));
    }

    @Test
    void a_long_piece_put_in_is_only_put_in() {
        List<String> before = numbered(10_000);
        List<String> after = new ArrayList<>(before);
        after.addAll(5_000, IntStream.range(0, 3_000).mapToObj(i -> "new " + i).toList());

        assertThat(LineDiff.between(before, after).getDeltas())
                .singleElement()
                .satisfies(delta -> assertThat(delta.getSource().size()).isZero());
    }

    @Test
    void texts_with_nothing_in_common_are_replaced_as_one() {
        assertThat(LineDiff.between(
                                numbered(100_000),
                                IntStream.range(0, 100_000)
                                        .mapToObj(i -> "x" + i)
                                        .toList())
                        .getDeltas())
                .hasSize(1);
    }

    private static List<String> numbered(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf).toList();
    }

    private static List<String> lines(Random random) {
        int count = random.nextInt(20) == 0 ? 3_000 : random.nextInt(30);
        return random.ints(count, 0, 40).mapToObj(String::valueOf).toList();
    }

    /** Returns lines with fewer changes than the diff's limit. */
    private static List<String> changed(List<String> before, Random random) {
        List<String> after = new ArrayList<>(before);
        for (int change = random.nextInt(12); change > 0; change--) {
            int at = random.nextInt(after.size() + 1);
            int length = Math.min(random.nextInt(5), after.size() - at);
            after.subList(at, at + length).clear();
            after.addAll(
                    at,
                    random.ints(random.nextInt(5), 0, 40)
                            .mapToObj(String::valueOf)
                            .toList());
        }
        return after;
    }
}
