package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoldedLinesTest {
    private static final Pattern FOLDED =
            Pattern.compile("(?<line>.*) × (?<times>\\d+)(?:, in place of (?<part>.*) also: (?<others>.*))?");

    @Test
    void warnings_that_say_the_same_of_other_places_become_one_with_all_places() {
        String text = "start\n"
                + repeated(5, "src/m/F%d.java:%d: warning: unused variable in this method, which nobody reads")
                + "BUILD SUCCESS\n";

        assertThat(FoldedLines.of(text))
                .isEqualTo("start\nsrc/m/F0.java:0: warning: unused variable in this method, which nobody reads × 5,"
                        + " in place of src/m/F0.java:0 also:"
                        + " src/m/F1.java:1, src/m/F2.java:2, src/m/F3.java:3, src/m/F4.java:4\nBUILD SUCCESS\n");
    }

    @Test
    void what_differs_in_the_middle_is_all_told() {
        assertThat(FoldedLines.of(repeated(5, "this test of the suite took %d ms (of %d), which is slow enough")))
                .isEqualTo("this test of the suite took 0 ms (of 0), which is slow enough × 5,"
                        + " in place of 0 ms (of 0 also: 1 ms (of 1, 2 ms (of 2, 3 ms (of 3, 4 ms (of 4\n");
    }

    @Test
    void lines_stay_where_the_part_that_differs_stands_in_them_twice() {
        String text = repeated(50, "round 7 of the long test took %d ms, as far as it is known");

        assertThat(FoldedLines.of(text.replace("took 0 ms", "took 7 ms"))).contains("took 3 ms", "took 33 ms");
    }

    @Test
    void a_line_of_a_log_that_differs_in_its_numbers_is_still_there() {
        String log = IntStream.range(0, 40)
                .mapToObj(i -> i == 30
                        ? "GET /api/orders answered 500 in 9000 ms\n"
                        : "GET /api/users answered 200 in 12 ms\n")
                .collect(Collectors.joining());

        assertThat(FoldedLines.of(log))
                .isEqualTo("GET /api/users answered 200 in 12 ms × 30\n"
                        + "GET /api/orders answered 500 in 9000 ms\n"
                        + "GET /api/users answered 200 in 12 ms × 9\n");
    }

    @Test
    void lines_that_differ_stay_where_a_list_would_not_be_much_shorter() {
        String log = """
            127.0.0.1 GET /api/users answered 200 in 12 ms
            127.0.0.1 GET /api/users answered 200 in 14 ms
            127.0.0.1 GET /api/orders answered 500 in 9000 ms
            127.0.0.1 GET /api/users answered 200 in 11 ms
            127.0.0.1 GET /api/items answered 200 in 12 ms
            """;
        String errors = """
            src/a.c:12:5: error: unknown type name 'foo_t'
            src/b.c:99:5: error: unknown type name 'foo_t'
            lib/c.c:7:5: error: unknown type name 'foo_t'
            lib/d.c:45:5: error: unknown type name 'foo_t'
            """;

        assertThat(FoldedLines.of(log)).isEqualTo(log);
        assertThat(FoldedLines.of(errors)).isEqualTo(errors);
    }

    @Test
    void no_number_is_lost_whatever_repeats() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            String line = List.of(
                            "test_%d: value %d expected %d",
                            "a/b%d.c:%d: warning: too long by %d", "%d of %d (%d), done so far")
                    .get(random.nextInt(3));
            String text = IntStream.range(0, 1 + random.nextInt(40))
                    .mapToObj(i -> line.formatted(1000 + random.nextInt(3), 2000 + random.nextInt(2), 3000) + "\n")
                    .collect(Collectors.joining());

            assertThat(unfolded(FoldedLines.of(text))).isEqualTo(text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"same", "}", "the same of four words", "12 3"})
    void equal_lines_become_one_however_few_words_they_have(String line) {
        assertThat(FoldedLines.of("first\n" + repeated(1000, line) + "last\n"))
                .isEqualTo("first\n" + line + " × 1000\nlast\n");
    }

    @Test
    void equal_lines_that_are_no_longer_short_become_one_too() {
        String line = "x".repeat(1000);

        assertThat(FoldedLines.of(repeated(4, line))).isEqualTo(line + " × 4\n");
    }

    @Test
    void a_last_line_without_an_end_stays_without() {
        assertThat(FoldedLines.of(repeated(5, "took a while").stripTrailing())).isEqualTo("took a while × 5");
        assertThat(FoldedLines.of("one\ntwo")).isEqualTo("one\ntwo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%d src/F%d.java", "%d.0 %d", "tests/t%d.py::t PASSED [%d]", "line %d", "", "  "})
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

    /** Restores the lines as a reader would understand them. */
    private static String unfolded(String folded) {
        return folded.lines().map(FoldedLinesTest::lines).collect(Collectors.joining());
    }

    private static String lines(String line) {
        Matcher one = FOLDED.matcher(line);
        if (!one.matches()) {
            return line + "\n";
        }
        String first = one.group("line");
        if (one.group("part") == null) {
            return (first + "\n").repeat(Integer.parseInt(one.group("times")));
        }
        String others = Stream.of(one.group("others").split(", ", -1))
                .map(other -> first.replaceFirst(Pattern.quote(one.group("part")), other) + "\n")
                .collect(Collectors.joining());
        return first + "\n" + others;
    }

    private static String repeated(int times, String line) {
        return IntStream.range(0, times)
                .mapToObj(i -> line.formatted(i, i) + "\n")
                .collect(Collectors.joining());
    }
}
