package dev.deepseektui.core.base;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One spelling of a known key.
 *
 * @param opening a pattern of its first letters, which is much faster to prepare than {@code whole}
 * @param starts the characters that it can begin with
 * @param longest its length at most, with line breaks as programs insert them
 */
record KeyForm(Pattern opening, Deferred<Pattern> whole, String starts, int longest) {
    /** A line break with its escape before it and a prefix behind it, as in mail, shells and JSON; or a colour sequence. */
    private static final String BREAK =
            "(?:[=\\\\]?\\r?\\n[ \\t>|]{0,40}|(?:\\\\r)?\\\\n[ \\t]{0,40}|\\x1b\\[[0-9;]{0,12}[A-Za-z])";

    private static final String IN_TEXT = BREAK + "{0,3}+";
    private static final String IN_HEX = "(?:" + BREAK + "|[\\s:,-]|0[xX]|\\\\+x){0,6}+";
    private static final String BETWEEN_WORDS = "(?:" + BREAK + "|\\s|\\\\[rnt]|%20|%0[aAdD]|\\+){1,60}+";

    private static final int LONGEST_LETTER = 12;

    /** The length below which an encoded key is found in too many other texts. */
    private static final int SHORTEST_TO_ENCODE = 8;

    private static final int OPENING = 4;

    private static final int ALIGNMENTS = 3;
    private static final int BITS = 6;

    /** Returns a search in a text, for one thread. */
    KeySearch in(String text) {
        return new KeySearch(text);
    }

    final class KeySearch {
        private final String text;
        private final Matcher opening;
        private @Nullable Matcher whole;

        private KeySearch(String text) {
            this.text = text;
            this.opening = opening().matcher(text);
        }

        /** Returns the end of the key that begins there, or a negative number. */
        int end(int at) {
            if (!looks(opening, at)) {
                return -1;
            }
            Matcher all = whole();
            return looks(all, at) ? all.end() : -1;
        }

        /** Returns whether the text ends within a key that begins there. */
        boolean mayBegin(int at) {
            if (!looks(opening, at)) {
                return opening.hitEnd();
            }
            Matcher all = whole();
            return !looks(all, at) && all.hitEnd();
        }

        private static boolean looks(Matcher matcher, int at) {
            return matcher.region(at, matcher.regionEnd()).lookingAt();
        }

        private Matcher whole() {
            if (whole == null) {
                whole = KeyForm.this.whole().get().matcher(text);
            }
            return whole;
        }
    }

    static List<KeyForm> of(String key) {
        List<KeyForm> forms = new ArrayList<>();
        String[] words = key.split("\\s+", -1);
        forms.add(new KeyForm(
                Pattern.compile(joined(opening(words[0]), KeyForm::letter, IN_TEXT)),
                Deferred.of(() -> Pattern.compile(sentence(words))),
                key.charAt(0) + "%\\&",
                key.length() * LONGEST_LETTER));
        if (key.length() >= SHORTEST_TO_ENCODE) {
            String bytes = bytes(key);
            String hex = Integer.toHexString(bytes.charAt(0) >> 4);
            forms.add(code(bytes, KeyForm::hex, IN_HEX, hex + hex.toUpperCase(Locale.ROOT)));
            for (int before = 0; before < ALIGNMENTS; before++) {
                String base64 = base64(bytes, before);
                forms.add(code(base64, KeyForm::codeLetter, IN_TEXT, base64.charAt(0) + "-_%\\"));
            }
        }
        return forms;
    }

    private static KeyForm code(String code, IntFunction<String> letter, String breaks, String starts) {
        return new KeyForm(
                Pattern.compile(joined(opening(code), letter, breaks)),
                Deferred.of(() -> Pattern.compile(joined(code, letter, breaks))),
                starts,
                code.length() * LONGEST_LETTER);
    }

    private static String opening(String text) {
        return text.substring(0, text.offsetByCodePoints(0, Math.min(OPENING, text.codePointCount(0, text.length()))));
    }

    private static String sentence(String[] words) {
        return Arrays.stream(words)
                .map(word -> joined(word, KeyForm::letter, IN_TEXT))
                .collect(Collectors.joining(BETWEEN_WORDS));
    }

    private static String joined(String text, IntFunction<String> letter, String breaks) {
        StringBuilder joined = new StringBuilder();
        for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
            joined.append(at == 0 ? "" : breaks).append(letter.apply(text.codePointAt(at)));
        }
        return joined.toString();
    }

    /** Returns a pattern for a letter as it is and as JSON, nested JSON, addresses and HTML escape it. */
    private static String letter(int c) {
        String letter = Character.toString(c);
        String literal = joined(letter, KeyForm::literal, "");
        String written = switch (c) {
            case '\\' -> "\\\\{1,8}+";
            case '"', '/' -> "\\\\{0,7}" + literal;
            default -> literal;
        };
        String percent = joined(bytes(letter), b -> "%" + hex(b), "");
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < letter.length(); i++) {
            int unit = letter.charAt(i);
            escaped.append("\\\\{1,8}+u").append(hex(unit >> Byte.SIZE)).append(hex(unit & 0xff));
        }
        String page = "&#(?:" + c + "|[xX]0*+" + eitherCase(Integer.toHexString(c)) + ");";
        return "(?:" + written + "|" + percent + "|" + escaped + "|" + page + ")";
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String hex(int c) {
        return eitherCase((c < 0x10 ? "0" : "") + Integer.toHexString(c));
    }

    private static String eitherCase(String hex) {
        StringBuilder either = new StringBuilder();
        for (int i = 0; i < hex.length(); i++) {
            char digit = hex.charAt(i);
            if (digit < 'a') {
                either.append(digit);
            } else {
                either.append('[').append(digit).append((char) (digit - ' ')).append(']');
            }
        }
        return either.toString();
    }

    /** Returns the part of the base64 code that depends on these bytes alone, with {@code before} other bytes ahead of them. */
    private static String base64(String bytes, int before) {
        byte[] all = ("\0".repeat(before) + bytes).getBytes(StandardCharsets.ISO_8859_1);
        String code = Base64.getEncoder().withoutPadding().encodeToString(all);
        return code.substring((before * Byte.SIZE + BITS - 1) / BITS, all.length * Byte.SIZE / BITS);
    }

    /** Returns a pattern for a letter of base64, its URL-safe alphabet, or its escapes. */
    private static String codeLetter(int c) {
        return switch (c) {
            case '+' -> "(?:[+-]|%2[Bb])";
            case '/' -> "(?:\\\\?/|_|%2[Ff])";
            default -> literal(c);
        };
    }

    private static String literal(int c) {
        return "\\x{" + Integer.toHexString(c) + "}";
    }
}
