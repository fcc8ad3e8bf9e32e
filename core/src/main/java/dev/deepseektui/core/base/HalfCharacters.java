package dev.deepseektui.core.base;

/**
 * Whether a text holds a surrogate without its other half. Such a text has no UTF-8 form: a file, a program or a server would get
 * something else than what is shown.
 */
public final class HalfCharacters {
    private HalfCharacters() {}

    public static boolean isAnyIn(String text) {
        return text.codePoints().anyMatch(c -> c <= Character.MAX_VALUE && Character.isSurrogate((char) c));
    }
}
