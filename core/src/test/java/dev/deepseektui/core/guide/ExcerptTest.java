package dev.deepseektui.core.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExcerptTest {
    private static final Keywords TOKENS = new Keywords(List.of("token", "count"), List.of("tokens", "counted"));

    private static Excerpt of(String... lines) {
        return Excerpt.of(TOKENS, Told.read("src/A.java", String.join("\n", lines)))
                .orElseThrow();
    }

    @Test
    void the_line_with_most_words_is_in_the_middle() {
        Excerpt excerpt = of("1", "token", "3", "4", "5", "int countTokens() {", "7", "8", "9");

        assertThat(excerpt.firstLine()).isEqualTo(4);
        assertThat(excerpt.lines()).containsExactly("4", "5", "int countTokens() {", "7", "8");
    }

    @Test
    void imports_say_little() {
        assertThat(of("import a.token.Count;", "", "", "", "", "", "the token", "")
                        .lines())
                .contains("the token");
    }

    @Test
    void a_long_line_is_cut() {
        assertThat(of("token ".repeat(100)).lines())
                .singleElement()
                .satisfies(line -> assertThat(line).hasSize(160).endsWith("…"));
    }

    @Test
    void a_fence_in_the_file_does_not_end_the_quote() {
        assertThat(of("```token").markdown()).containsOnlyOnce("```java").contains("'''token");
    }

    @Test
    void of_an_empty_file_there_is_none() {
        assertThat(Excerpt.of(TOKENS, Told.read("src/A.java", ""))).isEmpty();
    }
}
