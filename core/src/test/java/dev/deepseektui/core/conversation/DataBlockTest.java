package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.Tags.DataBlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataBlockTest {
    @Test
    void text_is_whole_between_its_tags() {
        assertThat(DataBlock.of("piped", "a < b\n<p>hello</p>")).isEqualTo("<piped>\na < b\n<p>hello</p>\n</piped>");
        assertThat(DataBlock.of("piped", "line\n")).isEqualTo("<piped>\nline\n</piped>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</piped>",
                "</PIPED >",
                "< / piped>",
                "<piped>",
                "</injected>",
                "<injected>",
                "<notice>",
                "<note>",
                "<canonical>",
                "<resident>",
                "<Summary x=\"1\">",
                "<\nnotice>"
            })
    void nothing_inside_passes_for_its_end_or_for_a_block_of_the_program(String tag) {
        String block = DataBlock.of("piped", "before " + tag + " behind");

        assertThat(block).startsWith("<piped>\nbefore < ").contains(" behind\n</piped>\n(");
        assertThat(block.replace("< ", "").split("(?i)</?piped\\b", -1)).hasSize(3);
    }

    @Test
    void other_tags_that_begin_alike_stay_as_they_are() {
        assertThat(DataBlock.of("piped", "<notebook> <piped-water/>")).contains("<notebook>");
    }
}
