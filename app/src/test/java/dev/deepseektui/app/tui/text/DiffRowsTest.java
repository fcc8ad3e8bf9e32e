package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.testkit.Seed;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DiffRowsTest {
    private static final String EDIT = """
        @@ -6,6 +6,7 @@

         def backoff(attempt, base=0.2, cap=5.0):
        -    ""\"Seconds to wait before the next attempt.""\"
        -    return min(cap, base * 2 ** attempt)
        +    ""\"Seconds to wait before the next attempt, with jitter.""\"
        +    wait = jitter(base * 2 ** attempt)
        +    return min(cap, wait)

         def call():
        """;

    @Test
    void each_line_has_its_number_and_its_sign() {
        assertThat(texts(DiffRows.of(EDIT).apply(90)))
                .containsExactly(
                        "     7   def backoff(attempt, base=0.2, cap=5.0):",
                        "     8 −     \"\"\"Seconds to wait before the next attempt.\"\"\"",
                        "     9 −     return min(cap, base * 2 ** attempt)",
                        "     8 +     \"\"\"Seconds to wait before the next attempt, with jitter.\"\"\"",
                        "     9 +     wait = jitter(base * 2 ** attempt)",
                        "    10 +     return min(cap, wait)",
                        "    11",
                        "    12   def call():");
    }

    @Test
    void what_changed_in_a_line_stands_out() {
        List<Line> rows = DiffRows.of(EDIT).apply(90);

        assertThat(on(Background.REMOVED_WORDS, rows.get(2))).isEqualTo("base * 2 ** attempt");
        assertThat(on(Background.ADDED_WORDS, rows.get(3))).isEqualTo(", with jitter");
        assertThat(on(Background.ADDED_WORDS, rows.get(4))).isEmpty();
        assertThat(on(Background.ADDED_WORDS, rows.get(5))).isEqualTo("wait");
    }

    @Test
    void a_changed_row_stands_on_its_ground_to_the_end_of_the_column() {
        Line row = DiffRows.of(EDIT).apply(90).get(5);

        assertThat(row.width()).isEqualTo(90);
        assertThat(row.spans().get(0).style().ground()).isEqualTo(Background.OWN);
        assertThat(row.spans().subList(1, row.spans().size()))
                .extracting(span -> span.style().ground())
                .containsOnly(Background.ADDED, Background.ADDED_WORDS);
    }

    @Test
    void long_lines_go_on_under_their_text() {
        assertThat(texts(DiffRows.of("@@ -0,0 +1 @@\n+abcdefghij klmnopqrst\n").apply(24)))
                .containsExactly("     1 + abcdefghij klmn", "         opqrst");
    }

    @Test
    void places_of_a_file_are_kept_apart_and_context_is_short() {
        String diff = "@@ -1,4 +1,4 @@\n one\n two\n three\n-four\n+vier\n@@ -20 +20 @@\n-a\n+b\n";

        assertThat(texts(DiffRows.of(diff).apply(30)))
                .containsExactly(
                        "     2   two",
                        "     3   three",
                        "     4 − four",
                        "     4 + vier",
                        "     ⋯",
                        "    20 − a",
                        "    20 + b");
    }

    @Test
    void a_file_may_hold_what_looks_like_the_head_of_a_diff() {
        String diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a\n-@@ -1 +1 @@\n+++ b\n+x\n";

        assertThat(texts(DiffRows.of(diff).apply(30)))
                .containsExactly(
                        "--- a/x", "+++ b/x", "     1 − -- a", "     2 − @@ -1 +1 @@", "     1 + ++ b", "     2 + x");
    }

    @Test
    void more_rows_than_fit_are_counted() {
        String diff = "@@ -0,0 +1,9 @@\n" + "+x\n".repeat(9);

        assertThat(texts(DiffRows.of(diff).first(40, 3))).hasSize(4).endsWith("  … 6 more lines, ctrl+o");
        assertThat(DiffRows.of(diff).counts().text()).isEqualTo("+9");
    }

    @Test
    void what_is_about_to_be_written_hides_nothing() {
        assertThat(texts(DiffRows.exact("@@ -0,0 +1 @@\n+a\u200bb\u202e\n").apply(40)))
                .containsExactly("   1 + a<U+200B>b<U+202E>");
    }

    @Test
    void any_text_is_drawn_within_the_width() {
        Random random = new Random(Seed.RUN);
        String letters = "+- @\n\t1,日abc\u202e\u001b…";
        for (int i = 0; i < 500; i++) {
            StringBuilder diff = new StringBuilder("@@ -1,9 +1,9 @@\n");
            for (int c = random.nextInt(200); c > 0; c--) {
                diff.append(letters.charAt(random.nextInt(letters.length())));
            }
            int width = 1 + random.nextInt(60);
            assertThat(DiffRows.of(diff.toString()).apply(width))
                    .as("seed %d, width %d: %s", Seed.RUN, width, diff)
                    .allMatch(line -> line.width() <= Math.max(width, 8));
        }
    }

    private static List<String> texts(List<Line> rows) {
        return rows.stream().map(line -> line.text().stripTrailing()).toList();
    }

    private static String on(Background ground, Line line) {
        StringBuilder text = new StringBuilder();
        line.spans().stream().filter(span -> span.style().ground() == ground).forEach(span -> text.append(span.text()));
        return text.toString();
    }
}
