package dev.deepseektui.core.base;

/** A shortener of text that may be too long to show in full. */
public final class Excerpt {
    private Excerpt() {}

    public static String of(String text, int longest) {
        return text.length() <= longest ? text : SafeText.start(text, longest - 1) + "…";
    }
}
