package dev.deepseektui.core.base;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A mask for known API keys in any text, whether plain, in base64 or hex, escaped or split over lines. It protects
 * against accidents, not against deliberate disguise.
 */
public final class KnownKeys {
    /** The replacement for a key. It contains no quotes or escapes, so JSON stays valid. */
    public static final String MASK = "(masked API key)";

    public static final KnownKeys NONE = new KnownKeys(List.of());

    /** The minimum length of a key; shorter strings are placeholders that also occur in ordinary text. */
    private static final int SHORTEST = 12;

    private final List<String> keys;
    private final Deferred<Sought> sought;

    private KnownKeys(List<String> keys) {
        this.keys = keys;
        this.sought = Deferred.of(() -> Sought.of(keys));
    }

    public static KnownKeys of(Collection<String> keys) {
        List<String> longEnough = new ArrayList<>();
        for (String key : keys) {
            if (key.length() >= SHORTEST && !longEnough.contains(key)) {
                longEnough.add(key);
            }
        }
        return new KnownKeys(longEnough);
    }

    public boolean areNone() {
        return keys.isEmpty();
    }

    private record Sought(List<KeyForm> forms, BitSet starts, int longest) {
        static Sought of(List<String> keys) {
            List<KeyForm> forms = new ArrayList<>();
            BitSet starts = new BitSet();
            int longest = 0;
            for (String key : keys) {
                forms.addAll(KeyForm.of(key));
            }
            for (KeyForm form : forms) {
                form.starts().chars().forEach(starts::set);
                longest = Math.max(longest, form.longest());
            }
            return new Sought(forms, starts, longest);
        }
    }

    public boolean areIn(String text) {
        Masking masking = new Masking(text);
        masking.mask();
        return masking.from > 0;
    }

    /** Returns the text with its keys masked, or the same object if it contains none. */
    public String masked(String text) {
        if (areNone()) {
            return text;
        }
        Masking masking = new Masking(text);
        masking.mask();
        return masking.masked.isEmpty()
                ? text
                : masking.masked.append(text, masking.from, text.length()).toString();
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
            Masking masking = new Masking(text);
            masking.mask();
            int end = masking.beginningAtTheEnd();
            held = text.substring(end);
            return masking.masked.append(text, masking.from, end).toString().getBytes(StandardCharsets.ISO_8859_1);
        }

        /** Returns the bytes still held back at the end of the stream. */
        public byte[] rest() {
            byte[] rest = held.getBytes(StandardCharsets.ISO_8859_1);
            held = "";
            return rest;
        }
    }

    private final class Masking {
        private final String text;
        private final Sought sought = KnownKeys.this.sought.get();
        private final List<KeyForm.KeySearch> searches = new ArrayList<>();
        private final StringBuilder masked = new StringBuilder();
        private int from;

        private Masking(String text) {
            this.text = text;
            sought.forms().forEach(form -> searches.add(form.in(text)));
        }

        private void mask() {
            int at = 0;
            while (at < text.length()) {
                at = sought.starts().get(text.charAt(at)) ? past(at) : at + 1;
            }
        }

        /** Masks a key that begins at this position; returns the position after it, or the next position if there is none. */
        private int past(int at) {
            for (KeyForm.KeySearch search : searches) {
                int end = search.end(at);
                if (end >= 0) {
                    masked.append(text, from, at).append(MASK);
                    from = end;
                    return from;
                }
            }
            return at + 1;
        }

        /**
         * Returns the first position from which the rest of the text may be the beginning of a key, or the text's
         * length.
         */
        private int beginningAtTheEnd() {
            for (int at = Math.max(from, text.length() - sought.longest()); at < text.length(); at++) {
                if (sought.starts().get(text.charAt(at)) && mayBegin(at)) {
                    return at;
                }
            }
            return text.length();
        }

        private boolean mayBegin(int at) {
            for (KeyForm.KeySearch search : searches) {
                if (search.mayBegin(at)) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * One encoding of a known key.
     *
     * @param opening a pattern for its first characters, which is much faster to compile than {@code whole}
     * @param starts the characters that it can begin with
     * @param longest its maximum length, including the line breaks that programs insert
     */
    private record KeyForm(Pattern opening, Deferred<Pattern> whole, String starts, int longest) {
        /** A line break with an optional escape and line prefix, as in mail, shells and JSON, or a color sequence. */
        private static final String BREAK =
                "(?:[=\\\\]?\\r?\\n[ \\t>|]{0,40}|(?:\\\\r)?\\\\n[ \\t]{0,40}|\\x1b\\[[0-9;]{0,12}[A-Za-z])";

        private static final String IN_TEXT = BREAK + "{0,3}+";
        private static final String IN_HEX = "(?:" + BREAK + "|[\\s:,-]|0[xX]|\\\\+x){0,6}+";
        private static final String BETWEEN_WORDS = "(?:" + BREAK + "|\\s|\\\\[rnt]|%20|%0[aAdD]|\\+){1,60}+";

        private static final int LONGEST_LETTER = 12;

        /**
         * The minimum length of keys that are also searched for in encoded form; shorter ones would match too much
         * ordinary text.
         */
        private static final int SHORTEST_TO_ENCODE = 8;

        private static final int OPENING = 4;

        private static final int ALIGNMENTS = 3;
        private static final int BITS = 6;

        /** Returns a search for this encoding in a text. Not thread-safe. */
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

            /** Returns the end of the key that begins at this position, or a negative number. */
            int end(int at) {
                if (!looks(opening, at)) {
                    return -1;
                }
                Matcher all = whole();
                return looks(all, at) ? all.end() : -1;
            }

            /** Returns true if the text from this position to its end may be the beginning of a key. */
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
            return text.substring(
                    0, text.offsetByCodePoints(0, Math.min(OPENING, text.codePointCount(0, text.length()))));
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

        /** Returns a pattern for a character, plain or as escaped in JSON, nested JSON, URLs and HTML. */
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
