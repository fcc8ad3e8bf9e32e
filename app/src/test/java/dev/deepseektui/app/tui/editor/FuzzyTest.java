package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FuzzyTest {
    private static List<String> best(String letters, String... texts) {
        return Fuzzy.best(letters, List.of(texts), text -> text);
    }

    @Test
    void without_letters_all_are_there_in_their_order() {
        assertThat(best("", "b", "a")).containsExactly("b", "a");
    }

    @Test
    void a_letter_that_is_missing_rules_a_text_out() {
        assertThat(best("px", "Parser.java", "proxy.c")).containsExactly("proxy.c");
        assertThat(best("zz", "a", "z")).isEmpty();
    }

    @Test
    void letters_in_a_row_come_before_scattered_ones_and_starts_of_words_before_middles() {
        assertThat(best("parse", "p/a/r/s/e.txt", "src/Parser.java", "src/sparse.txt"))
                .containsExactly("src/Parser.java", "src/sparse.txt", "p/a/r/s/e.txt");
    }

    @Test
    void of_two_that_are_as_good_the_shorter_is_first() {
        assertThat(best("main", "a/very/deep/Main.java", "Main.java").get(0)).isEqualTo("Main.java");
    }

    @Test
    void the_name_of_a_file_counts_more_than_the_folders_around_it() {
        assertThat(best("test", "test/data/readme.md", "src/latest.txt", "src/TestPlan.java", "src/plan.test.js"))
                .containsExactly("src/TestPlan.java", "src/plan.test.js", "src/latest.txt", "test/data/readme.md");
        assertThat(best("cfg", "c/f/g/a.txt", "src/config.go")).containsExactly("src/config.go", "c/f/g/a.txt");
        assertThat(best("src", "lib/src/a.c", "my/src.c/b", "src/main.c").get(0))
                .isEqualTo("src/main.c");
    }

    @Test
    void a_folder_is_its_own_name() {
        assertThat(best("docs", "docs/img/a.png", "docs/").get(0)).isEqualTo("docs/");
    }

    @Test
    void case_does_not_matter() {
        assertThat(best("README", "readme.md")).containsExactly("readme.md");
    }
}
