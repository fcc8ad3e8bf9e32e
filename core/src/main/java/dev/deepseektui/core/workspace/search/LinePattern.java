package dev.deepseektui.core.workspace.search;

import dev.deepseektui.core.base.Cancellation;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern for lines.
 *
 * @param needle a string that every matching line contains, as UTF-8 bytes decoded as Latin-1; empty if none is known
 * @param regex empty if the needle is the whole pattern
 */
public record LinePattern(Optional<String> needle, Optional<Pattern> regex) {
    /** The maximum length of a pattern. Java takes a minute to compile some expressions of 200,000 characters. */
    public static final int MAX_LENGTH = 2_000;

    private static final String SPECIAL = "\\[](){}.*+?^$|\n\r";

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
                ? new LinePattern(Optional.of(LineText.bytes(pattern)), Optional.empty())
                : new LinePattern(RequiredText.of(pattern).map(LineText::bytes), regex);
    }

    /**
     * Compiles a pattern and tries it on its own text. Java compiles some expressions, such as {@code [\\d)&&]}, that
     * then fail when matched.
     */
    private static Pattern compiled(String pattern, int flags) throws PatternSyntaxException {
        Pattern compiled = parsed(pattern, flags);
        try {
            String itself = LineText.bytes(pattern);
            compiled.matcher(new LineText(new Cancellation()).of(itself, 0, itself.length()))
                    .find();
            return compiled;
        } catch (LineText.MatchStopped | StackOverflowError e) {
            return compiled;
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new PatternSyntaxException(
                    "Java cannot match what stands in brackets", pattern, Math.max(0, pattern.indexOf("&&")));
        }
    }

    private static Pattern parsed(String pattern, int flags) throws PatternSyntaxException {
        try {
            return Pattern.compile(pattern, flags);
        } catch (StackOverflowError e) {
            throw new PatternSyntaxException("Too many nested groups", pattern, 0);
        }
    }

    /**
     * The longest literal that every match of a regular expression contains, used to skip files that do not contain it.
     * Not determined for expressions with alternatives, groups or brackets.
     */
    static final class RequiredText {
        private static final Pattern TOKEN =
                Pattern.compile("(?:\\\\(.)|([^\\\\]))([*?+]|\\{[^}]*})?[?+]?", Pattern.DOTALL);
        private static final String UNSURE = "|([{";
        private static final String SPECIAL = ".^$)]}{*?+";
        private static final String CLASSES = "bBdDsSwW";

        private RequiredText() {}

        static Optional<String> of(String regex) {
            String longest = "";
            StringBuilder current = new StringBuilder();
            for (Matcher token = TOKEN.matcher(regex); token.find(); ) {
                String escaped = token.group(1);
                String plain = token.group(2);
                boolean isClass = escaped != null && CLASSES.contains(escaped);
                if (escaped == null
                        ? UNSURE.contains(plain)
                        : !isClass && Character.isLetterOrDigit(escaped.codePointAt(0))) {
                    return Optional.empty();
                }
                String letter =
                        isClass || (plain != null && SPECIAL.contains(plain)) ? "" : escaped == null ? plain : escaped;
                String times = token.group(3);
                if (times == null || times.equals("+")) {
                    current.append(letter);
                }
                longest = current.length() > longest.length() ? current.toString() : longest;
                if (times != null || letter.isEmpty()) {
                    current.setLength(0);
                }
            }
            return Optional.of(longest).filter(text -> !text.isEmpty());
        }
    }
}
