package dev.deepseektui.core.tool.search;

import dev.deepseektui.core.base.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
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
    /** Letters that are not the only ones to be the same as themselves in the other case: the Kelvin sign is a k too. */
    private static final String AMBIGUOUS = "[^ -~]|[kKsSiI]";

    /** Whether upper and lower case are the same. */
    public enum Case {
        EXACT,
        IGNORED
    }

    public static LinePattern of(String pattern, Case letters) throws PatternSyntaxException {
        if (letters == Case.IGNORED) {
            Pattern regex = compiled(pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
            Optional<ByteSearch> needle = RequiredText.of(pattern)
                    .flatMap(text -> Arrays.stream(text.split(AMBIGUOUS)).max(Comparator.comparing(String::length)))
                    .filter(text -> !text.isEmpty())
                    .map(text -> ByteSearch.of(text, letters));
            return new LinePattern(needle, Optional.of(regex));
        }
        Optional<Pattern> regex = Optional.of(compiled(pattern, 0));
        boolean plain = !pattern.isEmpty() && pattern.chars().noneMatch(c -> SPECIAL.indexOf(c) >= 0);
        return plain
                ? new LinePattern(Optional.of(ByteSearch.of(pattern, letters)), Optional.empty())
                : new LinePattern(RequiredText.of(pattern).map(text -> ByteSearch.of(text, letters)), regex);
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
