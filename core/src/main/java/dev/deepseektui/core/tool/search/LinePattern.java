package dev.deepseektui.core.tool.search;

import dev.deepseektui.core.base.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What lines are looked for.
 *
 * @param needle without which no line matches, where there is such a text
 * @param regex empty where the needle says it all
 */
public record LinePattern(Optional<ByteSearch> needle, Optional<Pattern> regex) {
    private static final String SPECIAL = "\\[](){}.*+?^$|\n\r";

    /** Whether upper and lower case are the same. */
    public enum Case {
        EXACT,
        IGNORED
    }

    public static LinePattern of(String pattern, Case letters) throws PatternSyntaxException {
        if (letters == Case.IGNORED) {
            int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
            return new LinePattern(Optional.empty(), Optional.of(compiled(pattern, flags)));
        }
        Optional<Pattern> regex = Optional.of(compiled(pattern, 0));
        boolean plain = !pattern.isEmpty() && pattern.chars().noneMatch(c -> SPECIAL.indexOf(c) >= 0);
        return plain
                ? new LinePattern(Optional.of(new ByteSearch(pattern)), Optional.empty())
                : new LinePattern(RequiredText.of(pattern).map(ByteSearch::new), regex);
    }

    /** Java reads some expressions that it then fails on, such as {@code [\\d)&&]}: tried out on what is most like what it looks for. */
    private static Pattern compiled(String pattern, int flags) throws PatternSyntaxException {
        try {
            Pattern compiled = Pattern.compile(pattern, flags);
            byte[] itself = pattern.getBytes(StandardCharsets.UTF_8);
            compiled.matcher(new LineText(new Cancellation()).of(itself, 0, itself.length))
                    .find();
            return compiled;
        } catch (LineText.Stopped | StackOverflowError e) {
            return Pattern.compile(pattern, flags);
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new PatternSyntaxException(
                    "Java cannot match what stands in brackets", pattern, Math.max(0, pattern.indexOf("&&")));
        }
    }
}
