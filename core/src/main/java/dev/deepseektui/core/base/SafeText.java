package dev.deepseektui.core.base;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A filter that makes untrusted text safe to print on a terminal: it replaces control characters, bidirectional
 * overrides and invisible characters with visible symbols.
 */
public final class SafeText {
    private static final int DEL = 0x7f;
    private static final int LAST_C1 = 0x9f;
    /** The placeholder character of the kitty graphics protocol, which some terminals replace with part of a stored image. */
    private static final int PART_OF_PICTURE = 0x10eeee;

    private SafeText() {}

    /** Returns the text as one line: line breaks and tabs are replaced too. */
    public static String line(String text) {
        return filter(text, false);
    }

    /** Returns the text with line feeds and tabs kept. */
    public static String block(String text) {
        return filter(text, true);
    }

    /**
     * Returns the text as one line with a mark for each character that a screen does not show as it is. Used for text that
     * is about to be run, written or granted.
     */
    public static String exact(String text) {
        if (text.codePoints().noneMatch(HiddenCharacters::contains)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(c ->
                        out.append(HiddenCharacters.contains(c) ? HiddenCharacters.mark(c) : Character.toString(c)));
        return out.toString();
    }

    /** Like {@link #exact}, but keeps line feeds. */
    public static String exactLines(String text) {
        return Stream.of(text.split("\n", -1)).map(SafeText::exact).collect(Collectors.joining("\n"));
    }

    /** Returns equivalent JSON in which dangerous characters of strings are escaped; elsewhere, they become spaces. */
    public static String json(String json) {
        if (cleanPrefix(json, true) == json.length()) {
            return json;
        }
        StringBuilder out = new StringBuilder(json.length() + 16);
        boolean isString = false;
        boolean isEscaped = false;
        for (int c : json.codePoints().toArray()) {
            isString ^= c == '"' && !isEscaped;
            isEscaped = c == '\\' && !isEscaped;
            if (passes(c, true)) {
                out.appendCodePoint(c);
            } else if (isString) {
                Character.toString(c).chars().forEach(unit -> out.append(String.format("\\u%04x", unit)));
            } else {
                out.append(' ');
            }
        }
        return out.toString();
    }

    /** Returns true if the text contains an unpaired surrogate, which UTF-8 cannot encode. */
    public static boolean hasLoneSurrogate(String text) {
        return text.codePoints().anyMatch(c -> c <= Character.MAX_VALUE && Character.isSurrogate((char) c));
    }

    /** Returns up to {@code limit} characters from the start, without splitting a surrogate pair. */
    public static String start(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        boolean splits = limit > 0 && Character.isHighSurrogate(text.charAt(limit - 1));
        return text.substring(0, splits ? limit - 1 : limit);
    }

    /** Returns up to {@code limit} characters from the end, without splitting a surrogate pair. */
    public static String end(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int from = text.length() - limit;
        boolean splits = limit > 0 && Character.isLowSurrogate(text.charAt(from));
        return text.substring(splits ? from + 1 : from);
    }

    /** Returns the last position at or before {@code at} that does not split a character of UTF-8 text. */
    public static int characterStart(byte[] utf8, int at) {
        int start = at;
        while (start > 0 && start < utf8.length && (utf8[start] & 0xc0) == 0x80) {
            start--;
        }
        return start;
    }

    /** Returns the first position at or after {@code at} that does not split a character of UTF-8 text. */
    public static int characterEnd(byte[] utf8, int at) {
        int end = at;
        while (end > 0 && end < utf8.length && (utf8[end] & 0xc0) == 0x80) {
            end++;
        }
        return end;
    }

    /** Returns the number, from 1, of the line that contains a byte position in encoded text. */
    public static int lineOf(byte[] text, int position) {
        int line = 1;
        for (int i = 0; i < position; i++) {
            line += text[i] == '\n' ? 1 : 0;
        }
        return line;
    }

    private static String filter(String text, boolean layout) {
        int clean = cleanPrefix(text, layout);
        if (clean == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, clean);
        text.codePoints().skip(text.codePointCount(0, clean)).forEach(c -> append(out, c, layout));
        return out.toString();
    }

    private static int cleanPrefix(String text, boolean layout) {
        int i = 0;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            if (!passes(c, layout)) {
                return i;
            }
            i += Character.charCount(c);
        }
        return i;
    }

    private static void append(StringBuilder out, int c, boolean layout) {
        if (passes(c, layout)) {
            out.appendCodePoint(c);
        } else {
            out.append(HiddenCharacters.mark(c));
        }
    }

    private static boolean passes(int c, boolean layout) {
        if (c >= ' ' && c < DEL) {
            return true;
        }
        if (c <= LAST_C1) {
            return layout && (c == '\n' || c == '\t');
        }
        return !reordersOrHides(c) && !(c <= 0xffff && Character.isSurrogate((char) c));
    }

    private static boolean reordersOrHides(int c) {
        return c == 0xad // soft hyphen
                || c == 0x61c // Arabic letter mark
                || (c >= 0x200b && c <= 0x200f && c != 0x200d) // zero width, direction marks; not the emoji joiner
                || (c >= 0x2028 && c <= 0x202e) // separators, embeddings, overrides
                || (c >= 0x2060 && c <= 0x206f) // word joiner, isolates, deprecated format characters
                || c == 0xfeff
                || (c >= 0xfff9 && c <= 0xfffb)
                || (c >= 0xe0000 && c <= 0xe007f) // tags
                || c == PART_OF_PICTURE;
    }
}
