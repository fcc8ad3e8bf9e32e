package dev.deepseektui.app.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page for newcomers leads to files that are there. */
class ArchitecturePageTest {
    private static final Path PROJECT = Path.of(System.getProperty("project.root"));
    private static final int MOST_WORDS = 25;

    @Test
    void the_way_of_a_prompt_names_files_that_exist() throws IOException {
        List<String> named = section("From Enter to the painted answer")
                .filter(name -> name.matches("(core|app)/.*"))
                .toList();

        assertThat(named).hasSizeGreaterThan(8).allSatisfy(name -> {
            String module = name.substring(0, name.indexOf('/'));
            assertThat(PROJECT.resolve(module + "/src/main/java/dev/deepseektui/" + name))
                    .exists();
        });
    }

    @Test
    void the_walked_changes_name_files_that_exist_but_for_the_new_ones() throws IOException {
        List<String> named = Pattern.compile("(?<=`)(core/session/\\w+\\.java)(?=`)")
                .matcher(page())
                .results()
                .map(MatchResult::group)
                .toList();

        assertThat(named)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(PROJECT.resolve("core/src/main/java/dev/deepseektui/" + name))
                        .exists());
    }

    @Test
    void the_glossary_can_be_read_in_a_minute() throws IOException {
        String words = page().split("## Words", 2)[1].split("\n## ", 2)[0];

        assertThat(words.lines().filter(line -> line.matches("\\| [a-z].*")).count() - 1)
                .isPositive()
                .isLessThanOrEqualTo(MOST_WORDS);
    }

    private static Stream<String> section(String title) throws IOException {
        String text = page().split("## " + title, 2)[1].split("\n## ", 2)[0];
        return Pattern.compile("(?<=`)[^`\\n]+(?=`)").matcher(text).results().map(MatchResult::group);
    }

    private static String page() throws IOException {
        return Files.readString(PROJECT.resolve("docs/architecture.md"), StandardCharsets.UTF_8);
    }
}
