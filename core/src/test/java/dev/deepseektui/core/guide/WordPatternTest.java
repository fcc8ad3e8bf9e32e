package dev.deepseektui.core.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WordPatternTest {
    @Test
    void a_word_is_found_where_a_word_begins_in_a_name_too() {
        Pattern pattern = Pattern.compile(WordPattern.of("stor"));

        assertThat(List.of("stores", "it is stored", "ArtifactStore", "MAX_STORED", "to_store", "Store"))
                .allMatch(line -> pattern.matcher(line).find());
        assertThat(List.of("history", "restore", "HISTORY"))
                .noneMatch(line -> pattern.matcher(line).find());
    }

    @Test
    void together_takes_them_in_any_order_but_each_alone_is_not_enough() {
        Pattern pattern = Pattern.compile(WordPattern.together(List.of("path", "confin", "root")));

        assertThat(List.of("a path is confined", "confines paths", "root of the path"))
                .allMatch(line -> pattern.matcher(line).find());
        assertThat(List.of("path", "path and path", "confined"))
                .noneMatch(line -> pattern.matcher(line).find());
    }
}
