package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.Told.counted;
import static dev.deepseektui.core.guide.Told.countedTogether;
import static dev.deepseektui.core.guide.Told.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.guide.GuideTurn.Found;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankingTest {
    private static List<String> best(List<String> words, Found... found) {
        return Ranking.of(new Keywords(words, words), Told.turn(1, found)).best(5);
    }

    @Test
    void a_rare_word_counts_more_than_a_common_one() {
        assertThat(best(
                        List.of("line", "salvag"),
                        counted("line", "src/A.java: 9\n12 matching lines in 400 files.\n"),
                        counted("salvag", "src/B.java: 9\n9 matching lines in 1 file.\n")))
                .containsExactly("src/B.java", "src/A.java");
    }

    @Test
    void a_word_in_the_name_counts_more_than_in_a_line_but_its_ending_is_no_word() {
        assertThat(best(
                        List.of("java"),
                        counted("java", "src/A.java: 1\nsrc/JavaChoice.java: 1\n2 matching lines in 2 files.\n")))
                .containsExactly("src/JavaChoice.java", "src/A.java");
    }

    @Test
    void a_name_that_says_nothing_else_comes_first() {
        assertThat(best(
                        List.of("theme"),
                        counted("theme", "src/AppTheme.java: 1\nsrc/Theme.java: 1\n2 matching lines in 2 files.\n")))
                .containsExactly("src/Theme.java", "src/AppTheme.java");
    }

    @Test
    void of_the_tests_only_the_first_is_named() {
        assertThat(best(
                        List.of("launch"),
                        counted(
                                "launch",
                                "test/ATest.java: 9\ntest/BTest.java: 8\nrun: 7\n24 matching lines in 3 files.\n")))
                .hasSize(2)
                .contains("run", "test/ATest.java");
    }

    @Test
    void a_file_may_be_found_by_its_name_alone() {
        assertThat(best(
                        List.of("lock"),
                        counted("lock", "No line matches.\n"),
                        named("lock", "src/TapeLock.java\nsrc/Clock.java\nsrc/locks/\n2 files.\n")))
                .containsExactly("src/TapeLock.java");
    }

    @Test
    void words_that_stand_in_one_line_count_more() {
        List<String> words = List.of("path", "confin");
        assertThat(best(
                        words,
                        counted("path", "src/A.java: 3\nsrc/B.java: 3\n6 matching lines in 2 files.\n"),
                        counted("confin", "src/A.java: 3\nsrc/B.java: 3\n6 matching lines in 2 files.\n"),
                        countedTogether(words, "src/B.java: 2\n2 matching lines in 1 file.\n")))
                .containsExactly("src/B.java", "src/A.java");
    }

    @Test
    void code_comes_before_documents_tests_and_data() {
        assertThat(
                        best(
                                List.of("token"),
                                counted(
                                        "token",
                                        "a.json: 5\ndocs/b.md: 5\nsrc/c.java: 5\nsrc/test/d.java: 5\n20 matching lines in 4 files.\n")))
                .containsExactly("src/c.java", "docs/b.md", "src/test/d.java", "a.json");
    }

    @Test
    void a_test_speaks_for_what_it_tests() {
        assertThat(
                        best(
                                List.of("token"),
                                counted(
                                        "token",
                                        "a/Other.java: 3\nsrc/test/ScannerTest.java: 9\nz/Scanner.java: 3\n15 matching lines in 3 files.\n")))
                .startsWith("z/Scanner.java");
    }

    @Test
    void equals_are_in_the_order_of_their_paths() {
        assertThat(best(List.of("token"), counted("token", "b.java: 5\na.java: 5\n10 matching lines in 2 files.\n")))
                .containsExactly("a.java", "b.java");
    }
}
