package dev.deepseektui.core.tool.search;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The longest text that whatever matches a regular expression must hold: files without it need not be read line by line. Careful:
 * what it does not understand counts for nothing.
 */
final class RequiredText {
    private static final Pattern FLAGS = Pattern.compile("\\(\\?[a-zA-Z-]");
    /** Escapes that are whole with one letter. */
    private static final String SHORT = "bBdDsSwWhHvVtnrfaeAzZGR";

    private final String regex;
    private String longest = "";
    private final StringBuilder current = new StringBuilder();
    private int at;
    private boolean understood = true;

    private RequiredText(String regex) {
        this.regex = regex;
    }

    static Optional<String> of(String regex) {
        // Flags change what letters mean.
        return FLAGS.matcher(regex).find() ? Optional.empty() : new RequiredText(regex).read();
    }

    private Optional<String> read() {
        while (at < regex.length() && understood) {
            char c = regex.charAt(at);
            switch (c) {
                case '|' -> {
                    return Optional.empty();
                }
                case '(' -> {
                    end();
                    at = group();
                }
                case '[' -> {
                    end();
                    at = brackets(at);
                }
                case '*', '?' -> {
                    dropLast();
                    at++;
                }
                case '{' -> {
                    dropLast();
                    at = behind(regex.indexOf('}', at));
                }
                case '+' -> {
                    end();
                    at++;
                }
                case '\\' -> escape();
                case '.', '^', '$', '}', ')', ']' -> {
                    end();
                    at++;
                }
                default -> {
                    int letter = regex.codePointAt(at);
                    current.appendCodePoint(letter);
                    at += Character.charCount(letter);
                }
            }
        }
        end();
        return Optional.of(longest).filter(text -> understood && !text.isEmpty());
    }

    private void end() {
        if (current.length() > longest.length()) {
            longest = current.toString();
        }
        current.setLength(0);
    }

    /** What may be there any number of times need not be there. */
    private void dropLast() {
        if (current.length() > 0) {
            current.setLength(current.offsetByCodePoints(current.length(), -1));
        }
        end();
    }

    private void escape() {
        char next = at + 1 < regex.length() ? regex.charAt(at + 1) : 'x';
        if (next < 0x80 && !Character.isLetterOrDigit(next)) {
            current.append(next);
            at += 2;
            return;
        }
        end();
        understood &= SHORT.indexOf(next) >= 0;
        at += 2;
    }

    private int brackets(int opening) {
        int depth = 0;
        for (int i = opening; i < regex.length(); i++) {
            char c = regex.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                depth++;
                // A bracket that closes at once is a letter.
                understood &= !regex.startsWith("]", i + 1) && !regex.startsWith("^]", i + 1);
            } else if (c == ']' && --depth == 0) {
                return i + 1;
            }
        }
        return behind(-1);
    }

    private int group() {
        int depth = 0;
        for (int i = at; i < regex.length(); i++) {
            char c = regex.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                i = brackets(i) - 1;
            } else if (c == '(') {
                depth++;
            } else if (c == ')' && --depth == 0) {
                return i + 1;
            }
        }
        return behind(-1);
    }

    private int behind(int closing) {
        understood &= closing >= 0;
        return closing < 0 ? regex.length() : closing + 1;
    }
}
