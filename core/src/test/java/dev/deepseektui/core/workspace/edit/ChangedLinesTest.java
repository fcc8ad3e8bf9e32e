package dev.deepseektui.core.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangedLinesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a\\nb\\nc | a\\nB\\nc | line 2 (+1 −1)",
                "a\\nb\\nc | a\\nB\\nB\\nc | lines 2-3 (+2 −1)",
                "a\\nb\\nc | a\\nc | line 2 (+0 −1)",
                "a\\nb\\nc | A\\nb\\nC | lines 1, 3 (+2 −2)",
                "a\\nb | a\\nb\\nc | line 3 (+1 −0)",
                "a\\r\\nb | a\\nb | line ends only",
                "a | a\\n | line ends only",
            })
    void lines_are_named_as_they_are_now(String before, String after, String words) {
        assertThat(ChangedLines.between(plain(before), plain(after)).words()).isEqualTo(words);
    }

    @Test
    void of_many_places_the_first_and_the_last_are_named() {
        String before = IntStream.range(0, 40).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));
        String after = before.replaceAll("line (\\d*)0\n", "changed $1\n").replaceAll("line (\\d*)5\n", "other $1\n");

        assertThat(ChangedLines.between(before, after).words()).isEqualTo("8 places from line 1 to 36 (+8 −8)");
        assertThat(ChangedLines.between(before, after.replaceAll("line (\\d*)3\n", "x $1\n"))
                        .words())
                .isEqualTo("12 places from line 1 to 36 (+12 −12)");
    }

    private static String plain(String written) {
        return written.replace("\\r", "\r").replace("\\n", "\n");
    }
}
