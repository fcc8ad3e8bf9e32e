package dev.deepseektui.app.tui.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Languages.LineColours;
import dev.deepseektui.testkit.Seed;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguagesTest {
    /** K keyword, S string, C comment, N number, + added, - removed, @ accent, ~ dim; a dot is plain code. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "java¦return \"a\\\"b\" + 0x1F; // end¦KKKKKK.SSSSSS...NNNN..CCCCCC",
                "ts¦const a = `x${1}`;¦KKKKK.....SSSSSSS.",
                "Python¦def f(x): # y¦KKK.......CCC",
                "go¦var x int = 1.5¦KKK...KKK...NNN",
                "rust¦fn f<'a>(x: &'a str)¦KK..............KKK.",
                "c++¦if (p == nullptr) {}¦KK.......KKKKKKK....",
                "bash¦echo $# 'a' # b¦KKKK....SSS.CCC",
                "json¦{\"a\": true, \"b\": 1}¦.SSS..KKKK..SSS..N.",
                "yaml¦a: 'b' # c¦...SSS.CCC",
                "sql¦SELECT 'x' -- y¦KKKKKK.SSS.CCCC",
                "diff¦+new¦++++",
                "diff¦-old¦----",
                "diff¦@@ -1 @@¦@@@@@@@@",
                "diff¦+++ b/x¦~~~~~~~",
                "nothing¦if 1¦....",
            })
    void a_line_has_its_roles(String language, String line, String roles) {
        StringBuilder found = new StringBuilder();
        for (Span span : Languages.colours(language).colour(line)) {
            found.append(mark(span.style()).repeat(span.text().length()));
        }
        assertThat(found).hasToString(roles);
    }

    @Test
    void a_copy_goes_on_without_the_original() {
        LineColours colours = Languages.colours("java");
        colours.colour("/* open");
        colours.copy().colour("closed */");

        assertThat(colours.colour("still open")).containsExactly(new Span("still open", Style.DIM.inItalic()));
    }

    @Test
    void no_character_of_a_line_is_lost() {
        String[] names = {"java", "ts", "python", "go", "rust", "c", "sh", "yaml", "json", "sql", "diff", ""};
        String signs = "\"'`/*#-\\ \na1_.=$😀";
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            LineColours colours = Languages.colours(names[random.nextInt(names.length)]);
            for (int lines = 0; lines < 4; lines++) {
                String line = random.ints(random.nextInt(30), 0, signs.codePointCount(0, signs.length()))
                        .mapToObj(i -> Character.toString(signs.codePointAt(signs.offsetByCodePoints(0, i))))
                        .filter(sign -> !sign.equals("\n"))
                        .collect(Collectors.joining());
                assertThat(new Line(colours.colour(line)).text())
                        .as("seed %d", seed)
                        .isEqualTo(line);
            }
        }
    }

    private static String mark(Style style) {
        return switch (style.role()) {
            case KEYWORD -> "K";
            case STRING -> "S";
            case NUMBER -> "N";
            case ADD -> "+";
            case FAILURE -> "-";
            case ACCENT -> "@";
            case DIM -> style.italic() ? "C" : "~";
            default -> ".";
        };
    }
}
