package dev.deepseektui.core.workspace.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.base.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern for lines.
 *
 * @param needle a string that every matching line contains, if known
 * @param regex empty if the needle is the whole pattern
 */
public record LinePattern(Optional<ByteSearch> needle, Optional<Pattern> regex) {
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
                ? new LinePattern(Optional.of(new ByteSearch(pattern)), Optional.empty())
                : new LinePattern(RequiredText.of(pattern).map(ByteSearch::new), regex);
    }

    /**
     * Compiles a pattern and matches it against its own text, because Java compiles some expressions on which matching then
     * fails, such as {@code [\\d)&&]}.
     */
    private static Pattern compiled(String pattern, int flags) throws PatternSyntaxException {
        try {
            Pattern compiled = Pattern.compile(pattern, flags);
            byte[] itself = pattern.getBytes(StandardCharsets.UTF_8);
            compiled.matcher(new LineText(new Cancellation()).of(itself, 0, itself.length))
                    .find();
            return compiled;
        } catch (LineText.MatchStopped | StackOverflowError e) {
            return Pattern.compile(pattern, flags);
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new PatternSyntaxException(
                    "Java cannot match what stands in brackets", pattern, Math.max(0, pattern.indexOf("&&")));
        }
    }

    /**
     * The longest literal that every match of a regular expression contains, used to skip files without it. An expression with
     * alternatives, groups or brackets has none.
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

    /** A substring search in undecoded bytes (Horspool's algorithm). Thread-safe. */
    public static final class ByteSearch {
        private final byte[] needle;
        private final int[] skip = new int[256];

        ByteSearch(String text) {
            needle = text.getBytes(UTF_8);
            Arrays.fill(skip, needle.length);
            for (int i = 0; i < needle.length - 1; i++) {
                skip[needle[i] & 0xff] = needle.length - 1 - i;
            }
        }

        int find(byte[] bytes, int from, int to) {
            int last = needle.length - 1;
            for (int at = from + last; at < to; at += skip[bytes[at] & 0xff]) {
                if (bytes[at] == needle[last] && Arrays.equals(bytes, at - last, at + 1, needle, 0, needle.length)) {
                    return at - last;
                }
            }
            return -1;
        }
    }
}
