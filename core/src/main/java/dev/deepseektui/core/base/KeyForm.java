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
 * One way of writing what is known to the letter.
 *
 * @param opening its first letters: what does not begin with these needs no look at the rest, which takes far longer to prepare
 * @param starts the characters it can begin with
 * @param longest how long it is at most where it is broken into lines as programs do that
 */
record KeyForm(Pattern opening, Deferred<Pattern> whole, String starts, int longest) {
    /** A line end with what mail, shells and JSON put before it and what stands before the next line; a colour. */
    private static final String BREAK =
            "(?:[=\\\\]?\\r?\\n[ \\t>|]{0,40}|(?:\\\\r)?\\\\n[ \\t]{0,40}|\\x1b\\[[0-9;]{0,12}[A-Za-z])";

    private static final String IN_TEXT = BREAK + "{0,3}+";
    private static final String IN_HEX = "(?:" + BREAK + "|[\\s:,-]|0[xX]|\\\\+x){0,6}+";
    private static final String BETWEEN_WORDS = "(?:" + BREAK + "|\\s|\\\\[rnt]|%20|%0[aAdD]|\\+){1,60}+";

    /** No more lines than letters, and none of these letters further in than a few blanks. */
    private static final int LONGEST_LETTER = 12;

    /** The code of less stands in other codes too. */
    private static final int SHORTEST_TO_ENCODE = 8;

    /** So many letters seldom stand in a text by chance. */
    private static final int OPENING = 4;

    private static final int ALIGNMENTS = 3;
    private static final int BITS = 6;

    /** A text in which it is looked for; of one thread. */
    Search in(String text) {
        return new Search(text);
    }

    final class Search {
        private final String text;
        private final Matcher opening;
        private @Nullable Matcher whole;

        private Search(String text) {
            this.text = text;
            this.opening = opening().matcher(text);
        }

        /** Behind what begins there; negative where it does not. */
        int end(int at) {
            if (!looks(opening, at)) {
                return -1;
            }
            Matcher all = whole();
            return looks(all, at) ? all.end() : -1;
        }

        /** Whether the text ends within what begins there. */
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

    /** A letter as it is, or as JSON, even JSON in JSON, addresses and pages escape it. */
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

    /** What of the code depends on these bytes alone, with so many others before them. */
    private static String base64(String bytes, int before) {
        byte[] all = ("\0".repeat(before) + bytes).getBytes(StandardCharsets.ISO_8859_1);
        String code = Base64.getEncoder().withoutPadding().encodeToString(all);
        return code.substring((before * Byte.SIZE + BITS - 1) / BITS, all.length * Byte.SIZE / BITS);
    }

    /** As it is, in the alphabet of addresses, or escaped. */
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
