package dev.deepseektui.app.acp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.workspace.edit.UnifiedDiff;
import dev.deepseektui.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A diff as editors show it. */
class DiffBlocksTest {
    private static DiffBlocks between(String before, String after) {
        return DiffBlocks.of(UnifiedDiff.whole("a.txt", Optional.of(bytes(before)), Optional.of(bytes(after))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void a_new_file_was_nothing_before() {
        DiffBlocks blocks = DiffBlocks.of(UnifiedDiff.of("a.txt", Optional.empty(), Optional.of(bytes("one\ntwo\n"))));

        assertThat(blocks.isNew()).isTrue();
        assertThat(Json.line(blocks.content(Path.of("/w/a.txt"))))
                .isEqualTo("[{\"type\":\"diff\",\"path\":\"/w/a.txt\",\"oldText\":null,\"newText\":\"one\\ntwo\\n\"}]");
    }

    @Test
    void stretches_that_lie_apart_are_shown_apart() {
        String before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
        DiffBlocks blocks = between(before, before.replace("2\n3", "two\n3").replace("11", "eleven"));

        assertThat(blocks.stretches()).hasSize(2);
        assertThat(blocks.stretches().get(0).line()).isEqualTo(1);
        assertThat(blocks.stretches().get(1).after()).contains("eleven\n");
    }

    @Test
    void what_is_no_difference_shows_nothing() {
        assertThat(DiffBlocks.of("a.bin: 3 bytes before, 4 bytes after; not text.\n")
                        .stretches())
                .isEmpty();
    }

    static LongStream seeds() {
        return Seed.some(20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void what_is_shown_put_into_the_place_of_what_was_gives_the_new_text(long seed) {
        Random random = new Random(seed);
        String before = lines(random);
        String after = lines(random);

        String made = before;
        for (DiffBlocks.ChangedStretch stretch : between(before, after).stretches()) {
            assertThat(made).as("seed %d", seed).contains(stretch.before());
            made = made.replaceFirst(
                    java.util.regex.Pattern.quote(stretch.before()),
                    java.util.regex.Matcher.quoteReplacement(stretch.after()));
        }
        assertThat(made).as("seed %d", seed).isEqualTo(after);
    }

    /** Returns unique lines, so that each hunk fits at only one position. */
    private static String lines(Random random) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            if (random.nextInt(5) > 0) {
                lines.add("line " + i + (random.nextInt(8) == 0 ? " changed " + random.nextInt(3) : "") + "\n");
            }
        }
        return String.join("", lines);
    }
}
