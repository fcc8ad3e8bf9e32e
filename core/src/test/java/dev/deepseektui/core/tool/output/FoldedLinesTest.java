package dev.deepseektui.core.tool.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoldedLinesTest {
    @Test
    void warnings_that_say_the_same_of_other_places_become_one() {
        String text = "start\n"
                + repeated(37, "src/m/F%d.java:%d: warning: unused variable in this method")
                + "BUILD SUCCESS\n";

        assertThat(FoldedLines.of(text))
                .isEqualTo("start\nsrc/m/F0.java:0: warning: unused variable in this method × 37\nBUILD SUCCESS\n");
    }

    @Test
    void a_last_line_without_an_end_stays_without() {
        assertThat(FoldedLines.of(repeated(5, "took %d ms for the %d").stripTrailing()))
                .isEqualTo("took 0 ms for the 0 × 5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%d src/F%d.java", "%d.0 %d", "tests/t%d.py::t PASSED [%d]", "line %d", "", "same"})
    void lines_that_are_little_more_than_numbers_and_paths_stay(String line) {
        String text = repeated(50, line);

        assertThat(FoldedLines.of(text)).isEqualTo(text);
    }

    @Test
    void few_lines_stay() {
        String text = repeated(3, "F%d.java: warning: this is unused");

        assertThat(FoldedLines.of(text)).isEqualTo(text);
    }

    @Test
    void words_that_differ_keep_lines_apart() {
        String text = IntStream.range(0, 20)
                .mapToObj(i -> "the test of part " + (char) ('a' + i) + "x has failed\n")
                .collect(Collectors.joining());

        assertThat(FoldedLines.of(text)).isEqualTo(text);
    }

    private static String repeated(int times, String line) {
        return IntStream.range(0, times)
                .mapToObj(i -> line.formatted(i, i) + "\n")
                .collect(Collectors.joining());
    }
}
