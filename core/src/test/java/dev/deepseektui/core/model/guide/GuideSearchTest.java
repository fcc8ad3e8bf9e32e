package dev.deepseektui.core.model.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.guide.Guide.GuideTurn.FoundTopic;
import dev.deepseektui.core.model.guide.GuideSearch.Keywords;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GuideSearchTest {
    private static final Keywords TOKENS = new Keywords(List.of("token", "count"), List.of("tokens", "counted"));

    private static FoundTopic counted(String word, String result) {
        return new FoundTopic(new ToolCall("", "grep", Json.line(Map.of("pattern", Keywords.pattern(word)))), result);
    }

    private static List<String> best(List<String> words, FoundTopic... found) {
        return GuideSearch.best(new Keywords(words, words), List.of(found));
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
    void a_word_in_the_name_counts_more_than_in_a_line_and_most_where_the_name_is_nothing_else() {
        assertThat(best(
                        List.of("theme"),
                        counted(
                                "theme",
                                "src/A.java: 1\n"
                                        + "src/AppTheme.java: 1\n"
                                        + "src/Theme.java: 1\n"
                                        + "3 matching lines in 3 files.\n")))
                .containsExactly("src/Theme.java", "src/AppTheme.java", "src/A.java");
    }

    @Test
    void a_file_may_be_found_by_its_name_alone() {
        FoundTopic named =
                new FoundTopic(new ToolCall("", "glob", "{}"), "src/TapeLock.java\nsrc/Clock.java\n2 files.\n");

        assertThat(best(List.of("lock"), counted("lock", "a.txt: 1\n1 matching line in 1 file.\n"), named))
                .containsExactly("src/TapeLock.java", "a.txt");
    }

    @Test
    void code_comes_before_documents_tests_and_data() {
        assertThat(best(
                        List.of("token"),
                        counted(
                                "token",
                                "a.json: 5\n"
                                        + "docs/b.md: 5\n"
                                        + "src/c.java: 5\n"
                                        + "src/test/d.java: 5\n"
                                        + "20 matching lines in 4 files.\n")))
                .containsExactly("src/c.java", "docs/b.md", "src/test/d.java", "a.json");
    }

    @Test
    void equals_are_in_the_order_of_their_paths() {
        assertThat(best(List.of("token"), counted("token", "b.java: 5\na.java: 5\n10 matching lines in 2 files.\n")))
                .containsExactly("a.java", "b.java");
    }

    private static String excerpt(String... lines) {
        ToolCall read = new ToolCall("", "read", "{\"file_path\":\"src/A.java\"}");
        return GuideSearch.excerpt(TOKENS, new FoundTopic(read, String.join("\n", lines)))
                .orElseThrow();
    }

    @Test
    void the_line_with_most_words_is_in_the_middle_of_an_excerpt() {
        assertThat(excerpt("1", "token", "3", "4", "5", "int countTokens() {", "7", "8", "9"))
                .isEqualTo("- `src/A.java` line 4\n\n```java\n4\n5\nint countTokens() {\n7\n8\n```\n");
    }

    @Test
    void a_long_line_is_cut_and_a_fence_in_the_file_does_not_end_the_quote() {
        assertThat(excerpt("token ".repeat(100)).lines().toList().get(3))
                .hasSize(160)
                .endsWith("…");
        assertThat(excerpt("```token")).containsOnlyOnce("```java").contains("'''token");
    }

    @Test
    void of_an_empty_file_there_is_none() {
        assertThat(GuideSearch.excerpt(TOKENS, new FoundTopic(new ToolCall("", "read", "{}"), "")))
                .isEmpty();
    }
}
