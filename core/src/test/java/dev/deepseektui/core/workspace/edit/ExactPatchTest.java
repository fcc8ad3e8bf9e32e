package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.PatchFailedException;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Patches that contain every change. */
class ExactPatchTest {
    @Test
    void the_hunks_say_what_changed() {
        assertThat(UnifiedDiff.exact("a\nb\nc\n", "a\nB\nc\n")).contains("@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
    }

    @Test
    void equal_texts_and_other_ends_have_none() {
        assertThat(UnifiedDiff.exact("a\n", "a\n")).isEmpty();
        assertThat(UnifiedDiff.exact("a\n", "a")).isEmpty();
        assertThat(UnifiedDiff.exact("", "a\n")).isEmpty();
    }

    @Test
    void whatever_hunks_there_are_make_one_text_of_the_other() throws PatchFailedException {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        int made = 0;
        for (int round = 0; round < 300; round++) {
            List<String> before = lines(random, 1 + random.nextInt(200));
            List<String> after = changed(before, random);
            Optional<String> hunks =
                    UnifiedDiff.exact(String.join("\n", before) + "\n", String.join("\n", after) + "\n");
            if (hunks.isPresent()) {
                List<String> diff = new ArrayList<>(List.of("--- a", "+++ b"));
                diff.addAll(List.of(
                        hunks.get().substring(0, hunks.get().length() - 1).split("\n", -1)));
                assertThat(UnifiedDiffUtils.parseUnifiedDiff(diff).applyTo(before))
                        .as("seed %d", seed)
                        .isEqualTo(after);
                made++;
            }
        }
        assertThat(made).as("seed %d", seed).isGreaterThan(100);
    }

    private static List<String> lines(Random random, int count) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(List.of("", "--- x", "+++ y", "@@ -1 +1 @@", " a", "b" + random.nextInt(9), "\\ No newline")
                    .get(random.nextInt(7)));
        }
        return lines;
    }

    private static List<String> changed(List<String> before, Random random) {
        List<String> after = new ArrayList<>(before);
        for (int i = 0; i <= random.nextInt(4); i++) {
            int at = random.nextInt(after.size());
            if (random.nextBoolean()) {
                after.add(at, "new " + i);
            } else {
                after.set(at, "other " + i);
            }
        }
        return after;
    }
}
