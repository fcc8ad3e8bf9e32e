package dev.deepseektui.core.tool.search;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The longest text that every match of a regular expression holds: files without it need not be read line by line. An expression with
 * alternatives, groups or brackets has none.
 */
final class RequiredText {
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
