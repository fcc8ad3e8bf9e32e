package dev.deepseektui.core.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

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
                        Lines 3-4: only the indentation differs (the file has tabs).
                             3\t\t\tint sum = 0;
                             4\t\t\tfor (int number : numbers) {
                        Give old exactly as it stands there.""");
    }

    @Test
    void spaces_at_line_ends_are_named() {
        assertThat(misses("a = 1;  \nb = 2;\n", "a = 1;\nb = 2;"))
                .startsWith("Lines 1-2: only the spaces at the ends of lines differ.");
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
        assertThat(misses("first\nlast", "last\n"))
                .startsWith("Line 2: only the white space at the begin or end of old differs.");
    }

    @Test
    void every_place_that_differs_in_space_is_shown_up_to_three() {
        assertThat(misses("  go();\n".repeat(5), "go( );"))
                .containsOnlyOnce("Line 3:")
                .doesNotContain("Line 4:");
    }

    @Test
    void a_misspelled_word_is_shown_with_the_lines_around_it() {
        assertThat(misses(SOURCE, "\t\tfor (int numbr : numbers) {\n\t\t\tsum += number;\n\t\t}"))
                .isEqualTo("""
                        Lines 4-6: similar; line 4 has "number : numbers) {" where old has "numbr : numbers) {".
                             4\t\t\tfor (int number : numbers) {
                             5\t\t\t\tsum += number;
                             6\t\t\t}
                        Give old exactly as it stands there.""");
    }

    @Test
    void the_most_similar_of_many_lines_is_found() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            text.append("value_")
                    .append(i)
                    .append(" = compute(")
                    .append(i * 7919 % 5_000)
                    .append(")\n");
        }
        assertThat(misses(text.toString(), "value_1234 = computed(%d)".formatted(1234 * 7919 % 5_000)))
                .startsWith("Line 1235: similar;");
    }

    @Test
    void line_numbers_that_were_copied_are_recognised() {
        assertThat(misses("a\nint b;\nc\n", "     2\tint b;"))
                .isEqualTo("It would at line 2, but old has line numbers that are not in the file.");
    }

    @Test
    void a_piece_escaped_twice_is_recognised() {
        assertThat(misses("say(\"a\")\nb\n", "say(\\\"a\\\")\\nb")).contains("old is escaped once too often");
    }

    @Test
    void typographic_quotes_are_recognised() {
        assertThat(misses("it's\n", "it\u2019s")).contains("the quotes or dashes differ");
    }

    @Test
    void accents_put_together_otherwise_are_recognised() {
        assertThat(misses("caf\u00e9\n", "cafe\u0301")).contains("accents are composed in the file and not in old");
    }

    @Test
    void an_edit_that_is_done_already_is_recognised() {
        assertThat(new NearMisses("x\nnew text\n").of("old text that was", "new text"))
                .isEqualTo("But new does, at line 2: perhaps this edit is done already.");
    }

    @Test
    void within_a_long_line_the_first_difference_is_shown() {
        String json = "{\"a\":[" + "1,".repeat(100_000) + "2],\"name\":\"first\",\"kind\":\"second\"}";

        assertThat(misses(json, "\"name\":\"first\",\"king\":\"second\""))
                .isEqualTo("Its first 19 characters are at line 1, which goes on with \"d\":\"second\"}\" "
                        + "where old has \"g\":\"second\"\".");
    }

    @Test
    void where_nothing_is_similar_reading_is_advised() {
        assertThat(misses(SOURCE, "zebra crossing"))
                .isEqualTo("Nothing in it is similar. Read it again with read_file.");
    }

    @Test
    void an_empty_file_says_so() {
        assertThat(misses("", "a")).isEqualTo("The file is empty; write_file fills it.");
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
