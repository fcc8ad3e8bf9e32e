package dev.deepseektui.core.base;

/**
 * A text that holds a surrogate without its other half has no UTF-8 form: a file, a program or a server would get something else than
 * what is shown. Tells which do, and cuts so that none comes about.
 */
public final class HalfCharacters {
    private HalfCharacters() {}

    public static boolean isAnyIn(String text) {
        return text.codePoints().anyMatch(c -> c <= Character.MAX_VALUE && Character.isSurrogate((char) c));
    }

    /** The first letters of a text, so many at most; all of it where it has no more. */
    public static String start(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        boolean splits = most > 0 && Character.isHighSurrogate(text.charAt(most - 1));
        return text.substring(0, splits ? most - 1 : most);
    }
}
