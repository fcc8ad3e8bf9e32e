package dev.deepseektui.core.base;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A mask for known API keys in any text, whether plain, in base64 or hex, escaped or split over lines. It protects
 * against accidents, not against deliberate disguise.
 */
public final class KnownKeys {
    /** The replacement for a key. It contains no quotes or escapes, so JSON stays valid. */
    public static final String MASK = "(masked API key)";

    public static final KnownKeys NONE = new KnownKeys(List.of());

    /**
     * The minimum length of a key, in characters. Shorter strings are placeholders that also occur in ordinary text.
     */
    private static final int MIN_LENGTH = 12;

    /** The maximum length of an encoded character, in characters, including the line breaks that programs insert. */
    private static final int MAX_CHAR_LENGTH = 16;

    private final List<String> keys;
    private final Deferred<Pattern> pattern;

    private KnownKeys(List<String> keys) {
        this.keys = keys;
        this.pattern = Deferred.of(() -> KeyForms.pattern(keys));
    }

    public static KnownKeys of(Collection<String> keys) {
        return new KnownKeys(keys.stream()
                .filter(key -> key.length() >= MIN_LENGTH)
                .distinct()
                .toList());
    }

    public boolean areNone() {
        return keys.isEmpty();
    }

    public boolean areIn(String text) {
        return !areNone() && pattern.get().matcher(text).find();
    }

    /** Returns the text with its keys masked, or the same object if it contains none. */
    public String masked(String text) {
        return areNone() ? text : pattern.get().matcher(text).replaceAll(MASK);
    }

    /** Returns a filter for text that arrives in chunks, where a key may be split between two chunks. */
    public Stream stream() {
        return new Stream();
    }

    /** A filter that holds back bytes that may be the beginning of a key. Not thread-safe. */
    public final class Stream {
        private String held = "";

        private Stream() {}

        public byte[] pass(byte[] bytes, int count) {
            if (areNone()) {
                return Arrays.copyOf(bytes, count);
            }
            String text = held + new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
            Matcher matcher = pattern.get().matcher(text);
            StringBuilder masked = new StringBuilder();
            int from = 0;
            while (matcher.find()) {
                matcher.appendReplacement(masked, MASK);
                from = matcher.end();
            }
            int end = beginningAtTheEnd(matcher, from, text.length());
            held = text.substring(end);
            return masked.append(text, from, end).toString().getBytes(StandardCharsets.ISO_8859_1);
        }

        /**
         * Returns the first position from which the rest of the text may be the beginning of a key, or the text's
         * length if there is none.
         */
        private int beginningAtTheEnd(Matcher matcher, int from, int length) {
            int longest = MAX_CHAR_LENGTH
                    * keys.stream().mapToInt(key -> bytes(key).length()).max().orElse(0);
            return IntStream.range(Math.max(from, length - longest), length)
                    .filter(at -> !matcher.region(at, length).lookingAt() && matcher.hitEnd())
                    .findFirst()
                    .orElse(length);
        }

        /** Returns the bytes still held back at the end of the stream. */
        public byte[] rest() {
            byte[] rest = held.getBytes(StandardCharsets.ISO_8859_1);
            held = "";
            return rest;
        }
    }

    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** The regular expressions for the encodings of a key. */
    private static final class KeyForms {
        /** A line break with an optional escape and line prefix, as in mail, shells and JSON, or a color sequence. */
        private static final String BREAK =
                "(?:[=\\\\]?\\r?\\n[ \\t>|]{0,40}|(?:\\\\r)?\\\\n[ \\t]{0,40}|\\x1b\\[[0-9;]{0,12}[A-Za-z])";

        private static final String IN_TEXT = BREAK + "{0,3}+";
        private static final String IN_HEX = "(?:" + BREAK + "|[\\s:,-]|0[xX]|\\\\+x){0,6}+";
        private static final String BETWEEN_WORDS = "(?:" + BREAK + "|\\s|\\\\[rnt]|%20|%0[aAdD]|\\+){1,60}+";

        private static final int ALIGNMENTS = 3;
        private static final int BITS = 6;

        private KeyForms() {}

        /**
         * Returns a pattern that matches any of the keys in any form. For speed, it tests the first character before
         * the alternatives.
         */
        static Pattern pattern(List<String> keys) {
            List<String> forms = new ArrayList<>();
            StringBuilder starts = new StringBuilder("%&\\-_");
            for (String key : keys) {
                String bytes = bytes(key);
                String hex = Integer.toHexString(bytes.charAt(0) >> 4);
                forms.add(sentence(key.split("\\s+", -1)));
                forms.add(joined(bytes, KeyForms::hex, IN_HEX));
                starts.appendCodePoint(key.codePointAt(0)).append(hex).append(hex.toUpperCase(Locale.ROOT));
                for (int before = 0; before < ALIGNMENTS; before++) {
                    String base64 = base64(bytes, before);
                    forms.add(joined(base64, KeyForms::codeLetter, IN_TEXT));
                    starts.append(base64.charAt(0));
                }
            }
            return Pattern.compile("(?=[" + joined(starts.toString(), KeyForms::literal, "") + "])(?:"
                    + String.join("|", forms) + ")");
        }

        private static String sentence(String[] words) {
            return Arrays.stream(words)
                    .map(word -> joined(word, KeyForms::letter, IN_TEXT))
                    .collect(Collectors.joining(BETWEEN_WORDS));
        }

        private static String joined(String text, IntFunction<String> letter, String breaks) {
            StringBuilder joined = new StringBuilder();
            for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
                joined.append(at == 0 ? "" : breaks).append(letter.apply(text.codePointAt(at)));
            }
            return joined.toString();
        }

        /** Returns a pattern for a character, plain or as escaped in JSON, nested JSON, URLs and HTML. */
        private static String letter(int c) {
            String letter = Character.toString(c);
            String literal = joined(letter, KeyForms::literal, "");
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
                    either.append('[')
                            .append(digit)
                            .append((char) (digit - ' '))
                            .append(']');
                }
            }
            return either.toString();
        }

        /**
         * Returns the part of the base64 encoding that depends only on these bytes when {@code before} other bytes
         * precede them.
         */
        private static String base64(String bytes, int before) {
            byte[] all = ("\0".repeat(before) + bytes).getBytes(StandardCharsets.ISO_8859_1);
            String code = Base64.getEncoder().withoutPadding().encodeToString(all);
            return code.substring((before * Byte.SIZE + BITS - 1) / BITS, all.length * Byte.SIZE / BITS);
        }

        /** Returns a pattern for a base64 character, its URL-safe variant and its escapes. */
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
}
