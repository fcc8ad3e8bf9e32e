package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.edit.TextEdit.NearMisses;
import org.junit.jupiter.api.Test;

class NearMissesTest {
    private static final String SOURCE = """
        class Sum {
        \tint of(int[] numbers) {
        \t\tint sum = 0;
        \t\tfor (int number : numbers) {
        \t\t\tsum += number;
        \t\t}
        \t\treturn sum;
        \t}
        }
        """;

    @Test
    void another_indentation_is_named_with_its_lines() {
        assertThat(misses(SOURCE, "    int sum = 0;\n    for (int number : numbers) {"))
                .isEqualTo("""
                    Lines 3-4: only the indentation differs.
                         3\t\t\tint sum = 0;
                         4\t\t\tfor (int number : numbers) {
                    Give `old_string` exactly as it is in the file.\
                    """);
    }

    @Test
    void spaces_at_line_ends_are_named() {
        assertThat(misses("a = 1;  \nb = 2;\n", "a = 1;\nb = 2;")).startsWith("Lines 1-2: only white space differs.");
    }

    @Test
    void spaces_within_lines_are_named() {
        assertThat(misses("x\nf(a,b,c)\n", "f(a, b, c)")).startsWith("Line 2: only white space differs.");
    }

    @Test
    void a_no_break_space_is_white_space() {
        assertThat(misses("un\u00a0mot\n", "un mot")).startsWith("Line 1: only white space differs.");
    }

    @Test
    void a_line_end_that_the_file_lacks_is_named() {
        assertThat(misses("first\nlast", "last\n")).startsWith("Line 2: only");
    }

    @Test
    void every_place_that_differs_in_space_is_shown_up_to_three() {
        assertThat(misses("  go();\n".repeat(5), "go( );"))
                .containsOnlyOnce("Line 3:")
                .doesNotContain("Line 4:");
    }

    @Test
    void where_a_line_of_the_piece_is_there_its_place_is_shown() {
        assertThat(misses(SOURCE, "\t\tfor (int numbr : numbers) {\n\t\t\tsum += number;\n\t\t}"))
                .isEqualTo("""
                    Lines 4-6 are similar.
                         4\t\t\tfor (int number : numbers) {
                         5\t\t\t\tsum += number;
                         6\t\t\t}
                    Give `old_string` exactly as it is in the file.\
                    """);
    }

    @Test
    void an_edit_that_is_done_already_is_recognised() {
        assertThat(new NearMisses("x\nnew text\n").of("old text that was", "new text"))
                .isEqualTo("`new_string` occurs at line 2: this edit may already be done.");
    }

    @Test
    void where_nothing_is_similar_reading_is_advised() {
        assertThat(misses(SOURCE, "zebra crossing"))
                .isEqualTo("The file contains nothing similar. Read it again with `read`.");
    }

    @Test
    void an_empty_file_says_so() {
        assertThat(misses("", "a")).isEqualTo("The file is empty. Use `write`.");
    }

    @Test
    void long_regions_and_long_lines_are_cut() {
        String text = ("word ".repeat(1_000) + "\n").repeat(100);

        assertThat(misses(text, text.replace("word ", "word\t"))).hasSizeLessThan(5_000);
    }

    private static String misses(String text, String piece) {
        return new NearMisses(text).of(piece, "put in");
    }
}
