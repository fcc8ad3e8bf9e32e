package dev.deepseektui.core.ground;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One way of writing a key that is known to the letter.
 *
 * @param starts the characters it can begin with
 * @param longest how long it is at most where it is broken into lines as programs do that
 */
record KeyForm(Pattern pattern, String starts, int longest) {
    /** A line end with what mail, shells and JSON put before it and what stands before the next line; a colour. */
    private static final String BREAK =
            "(?:[=\\\\]?\\r?\\n[ \\t>|]{0,40}|(?:\\\\r)?\\\\n[ \\t]{0,40}|\\x1b\\[[0-9;]{0,12}[A-Za-z])";

    private static final String IN_TEXT = BREAK + "{0,3}+";
    private static final String IN_HEX = "(?:" + BREAK + "|[\\s:,-]|0[xX]|\\\\+x){0,6}+";

    /** No more lines than letters, and none of these letters further in than a few blanks. */
    private static final int LONGEST_LETTER = 12;

    private static final int ALIGNMENTS = 3;
    private static final int BITS = 6;

    static List<KeyForm> of(String key) {
        List<KeyForm> forms = new ArrayList<>();
        forms.add(of(key, KeyForm::letter, IN_TEXT, key.charAt(0) + "%\\&"));
        forms.add(of(key, KeyForm::hex, IN_HEX, "%x".formatted(key.charAt(0) >> 4)));
        for (int before = 0; before < ALIGNMENTS; before++) {
            String code = base64(key, before);
            forms.add(of(code, KeyForm::codeLetter, IN_TEXT, code.charAt(0) + "-_%\\"));
        }
        return forms;
    }

    private static KeyForm of(String text, IntFunction<String> letter, String breaks, String starts) {
        String pattern = text.chars().mapToObj(letter).collect(Collectors.joining(breaks));
        return new KeyForm(Pattern.compile(pattern), starts, text.length() * LONGEST_LETTER);
    }

    /** A letter as it is, or as JSON, even JSON in JSON, addresses and pages escape it. */
    private static String letter(int c) {
        String written = switch (c) {
            case '\\' -> "\\\\{1,8}+";
            case '"', '/' -> "\\\\{0,7}" + literal(c);
            default -> literal(c);
        };
        return "(?:%s|%%%s|\\\\u00%s|&#(?:%d|[xX]%s);)".formatted(written, hex(c), hex(c), c, hex(c));
    }

    private static String hex(int c) {
        return "%02x"
                .formatted(c)
                .chars()
                .mapToObj(digit -> digit < 'a' ? String.valueOf((char) digit) : "[%c%c]".formatted(digit, digit - ' '))
                .collect(Collectors.joining());
    }

    /** What of the code depends on the key alone, with that many bytes before it. */
    private static String base64(String key, int before) {
        byte[] bytes = ("\0".repeat(before) + key).getBytes(StandardCharsets.ISO_8859_1);
        String code = Base64.getEncoder().withoutPadding().encodeToString(bytes);
        return code.substring((before * Byte.SIZE + BITS - 1) / BITS, bytes.length * Byte.SIZE / BITS);
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
        return "\\x%02x".formatted(c);
    }
}
