package dev.deepseektui.core.workspace.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.search.LinePattern.RequiredText;
import dev.deepseektui.testkit.Seed;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredTextTest {
    private static final List<String> PIECES = List.of(
            "a", "b", "c", "ab", "abc", ".", "*", "+", "?", "|", "(", ")", "(?:", "[", "]", "^", "$", "{1,2}", "{0,1}",
            "\\.", "\\d", "\\b", "-", "&&", "\\", "}", "x", "(?=", "(?!", "\\x61", "\\Qa", "\\E", "\\1", "(?i)");

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "word word",
                "wo+rd wo",
                "wor?d wo",
                "word* wor",
                "word{0,3}x wor",
                "foo.*longer longer",
                "(foo|bar)baz NONE",
                "[abc]defg NONE",
                "\\.class .class",
                "\\bword\\b word",
                "^import import",
                "foo|bar NONE",
                "\\w+ NONE",
                "(?i)word NONE",
                "(?:ab)?cd NONE",
                "[]a]bc NONE",
                "\\x41bc NONE",
                "a{2}bcd bcd"
            })
    void the_longest_text_that_every_match_holds(String regex, String text) {
        assertThat(RequiredText.of(regex).orElse("NONE")).isEqualTo(text);
    }

    /** Every match of an expression contains its required text. */
    @Test
    void no_match_is_without_it() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String regex = some(random, PIECES);
            Pattern pattern;
            try {
                pattern = Pattern.compile(regex);
            } catch (PatternSyntaxException e) {
                continue;
            }
            for (int j = 0; j < 20; j++) {
                String line = some(random, List.of("a", "b", "c", "x", ".", "1", "-", "ab", "]", "A"));
                if (finds(pattern, line)) {
                    assertThat(line)
                            .as("seed %d: %s", seed, regex)
                            .contains(RequiredText.of(regex).orElse(""));
                }
            }
        }
    }

    /**
     * Returns whether a pattern matches. JDK 17 compiles an intersection with nothing, as in [\d)&&], and fails when it
     * is used.
     */
    private static boolean finds(Pattern pattern, String line) {
        try {
            return pattern.matcher(line).find();
        } catch (NullPointerException e) {
            assertThat(pattern.pattern()).contains("&&");
            return false;
        }
    }

    private static String some(Random random, List<String> pieces) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(8); length >= 0; length--) {
            text.append(pieces.get(random.nextInt(pieces.size())));
        }
        return text.toString();
    }
}
