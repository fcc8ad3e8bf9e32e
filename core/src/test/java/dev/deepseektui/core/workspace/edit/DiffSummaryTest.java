package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiffSummaryTest {
    @Test
    void each_place_is_said_with_its_line_and_what_went_and_came() {
        assertThat(ChangedLines.summary("one\ntwo\nthree\n", "one\n2\nthree\nfour\n"))
                .isEqualTo("@2 -two +2 | @4 +four");
    }

    @Test
    void only_the_first_five_places_are_said() {
        List<String> before =
                IntStream.range(0, 200).mapToObj(Integer::toString).toList();
        List<String> after = new ArrayList<>(before);
        for (int i = 0; i < 80; i += 10) {
            after.set(i, "other " + i);
        }

        assertThat(ChangedLines.summary(String.join("\n", before), String.join("\n", after)))
                .startsWith("@1 -0 +other 0 | @11 ")
                .endsWith("+other 40 | and 3 more");
    }

    @Test
    void no_place_takes_more_than_140_characters() {
        String summary = ChangedLines.summary("short\n", "long ".repeat(1_000) + "\n");

        assertThat(summary).hasSize(140).endsWith("…");
    }

    @Test
    void it_is_one_harmless_line() {
        assertThat(ChangedLines.summary("a\n", "\u001b[31m\u202e\tb\n")).doesNotContain("\u001b", "\u202e", "\n");
    }

    @Test
    void line_ends_are_a_difference_too() {
        assertThat(ChangedLines.summary("a\n", "a")).isEqualTo("only the line ends differ");
    }
}
