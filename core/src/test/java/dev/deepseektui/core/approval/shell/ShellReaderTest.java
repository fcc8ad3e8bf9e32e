package dev.deepseektui.core.approval.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellReaderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "a b  c → [a][b][c]",
                "a 'b c' → [a][b c]",
                "a \"b 'c'\" → [a][b 'c']",
                "a 'b\"c' → [a][b\"c]",
                "a''b \"\" → [ab][]",
                "a\\ b → [a b]",
                "a \"x\\\"y\\\\z\" → [a][x\"y\\z]",
                "a \"x\\.y\" → [a][x\\.y]",
                "a \"end$\" → [a][end$]",
                "a '$(b)' → [a][$(b)]",
                "a \\* * '*' → [a][*][*!][*]",
                "a ~ x~ '~' b=~ → [a][~!][x~][~][b=~!]",
                "a && b || c ; d → [a] / [b] / [c] / [d]",
                "a|b → [a] / |[b]",
                "a>x 2>>y <z → [a] x y z",
                "a > 'x y' b → [a][b] x y",
                "a 2>&1 >&2 b → [a][b]",
                "a2>x → [a2] x",
                "a '2'>x → [a][2] x",
                "a >| x → [a] x"
            })
    void plain_commands_are_read_as_a_shell_does(String command, String expected) {
        assertThat(shown(command)).isEqualTo(expected);
    }

    @Test
    void a_line_end_inside_quotes_is_text() {
        assertThat(shown("a 'b\nc' \"d\ne\"")).isEqualTo("[a][b\nc][d\ne]");
    }

    @Test
    void what_is_unclear_is_named() {
        assertThat(ShellReader.read("a $b"))
                .isEqualTo(new ShellReading.Unclear("has parts that are filled in when it runs ($)"));
        assertThat(ShellReader.read("a 'b")).isEqualTo(new ShellReading.Unclear("has a quote that does not end"));
        assertThat(ShellReader.read("a '\ud83d'")).isEqualTo(new ShellReading.Unclear("holds half a character"));
        assertThat(ShellReader.read("")).isEqualTo(new ShellReading.Unclear("is empty or has an empty part"));
    }

    @Test
    void a_long_command_takes_no_long_time() {
        String quotes = "a" + " 'b' \"c\" \\d".repeat(100_000);
        String nested = "sh -c ".repeat(50_000) + "\"$(".repeat(50_000) + "xargs rm ".repeat(20_000);

        assertThat(ShellReader.read(quotes)).isInstanceOf(ShellReading.Plain.class);
        assertThat(CommandSpotter.spot(nested)).isNotEmpty();
    }

    /**
     * Formats words in brackets, with {@code !} if they expand, then files; {@code |} precedes a segment that reads
     * from a pipe.
     */
    private static String shown(String command) {
        return ((ShellReading.Plain) ShellReader.read(command))
                .segments().stream().map(ShellReaderTest::shown).collect(Collectors.joining(" / "));
    }

    private static String shown(Segment segment) {
        String words = segment.words().stream()
                .map(word -> "[" + word.text() + (word.expands() ? "!]" : "]"))
                .collect(Collectors.joining());
        List<String> files =
                segment.files().stream().map(file -> " " + file.text()).toList();
        return (segment.isFed() ? "|" : "") + words + String.join("", files);
    }
}
