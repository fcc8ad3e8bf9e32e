package dev.deepseektui.core.base;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One way of writing what is known to the letter.
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
    private static final String BETWEEN_WORDS = "(?:" + BREAK + "|\\s|\\\\[rnt]|%20|%0[aAdD]|\\+){1,60}+";

    /** No more lines than letters, and none of these letters further in than a few blanks. */
    private static final int LONGEST_LETTER = 12;

    /** The code of less stands in other codes too. */
    private static final int SHORTEST_TO_ENCODE = 8;

    private static final int ALIGNMENTS = 3;
    private static final int BITS = 6;

    /** What is searched: text as Java holds it, or UTF-8 with a character for each byte. */
    enum Searched {
        TEXT,
        BYTES;

        private String of(String text) {
            return this == TEXT ? text : KeyForm.bytes(text);
        }
    }

    static List<KeyForm> of(String key, Searched searched) {
        List<KeyForm> forms = new ArrayList<>();
        String pattern = Arrays.stream(key.split("\\s+", -1))
                .map(word -> joined(word, c -> letter(c, searched), IN_TEXT))
                .collect(Collectors.joining(BETWEEN_WORDS));
        forms.add(new KeyForm(
                Pattern.compile(pattern), searched.of(key).charAt(0) + "%\\&", key.length() * LONGEST_LETTER));
        if (key.length() >= SHORTEST_TO_ENCODE) {
            String bytes = bytes(key);
            String hex = "%x".formatted(bytes.charAt(0) >> 4);
            forms.add(code(bytes, KeyForm::hex, IN_HEX, hex + hex.toUpperCase(Locale.ROOT)));
            for (int before = 0; before < ALIGNMENTS; before++) {
                String base64 = base64(bytes, before);
                forms.add(code(base64, KeyForm::codeLetter, IN_TEXT, base64.charAt(0) + "-_%\\"));
            }
        }
        return forms;
    }

    private static KeyForm code(String code, IntFunction<String> letter, String breaks, String starts) {
        return new KeyForm(Pattern.compile(joined(code, letter, breaks)), starts, code.length() * LONGEST_LETTER);
    }

    private static String joined(String text, IntFunction<String> letter, String breaks) {
        return text.codePoints().mapToObj(letter).collect(Collectors.joining(breaks));
    }

    /** A letter as it is, or as JSON, even JSON in JSON, addresses and pages escape it. */
    private static String letter(int c, Searched searched) {
        String letter = Character.toString(c);
        String literal =
                searched.of(letter).codePoints().mapToObj(KeyForm::literal).collect(Collectors.joining());
        String written = switch (c) {
            case '\\' -> "\\\\{1,8}+";
            case '"', '/' -> "\\\\{0,7}" + literal;
            default -> literal;
        };
        String percent = bytes(letter).chars().mapToObj(b -> "%" + hex(b)).collect(Collectors.joining());
        String escaped = letter.chars()
                .mapToObj(unit -> "\\\\{1,8}+u" + hex(unit >> Byte.SIZE) + hex(unit & 0xff))
                .collect(Collectors.joining());
        String page = "&#(?:%d|[xX]0*+%s);".formatted(c, eitherCase("%x".formatted(c)));
        return "(?:%s|%s|%s|%s)".formatted(written, percent, escaped, page);
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String hex(int c) {
        return eitherCase("%02x".formatted(c));
    }

    private static String eitherCase(String hex) {
        return hex.chars()
                .mapToObj(digit -> digit < 'a' ? String.valueOf((char) digit) : "[%c%c]".formatted(digit, digit - ' '))
                .collect(Collectors.joining());
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
        return "\\x{%x}".formatted(c);
    }
}
