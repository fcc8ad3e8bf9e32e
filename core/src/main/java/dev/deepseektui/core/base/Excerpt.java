package dev.deepseektui.core.base;

/** A shortener of text that may be too long to show in full. */
public final class Excerpt {
    private Excerpt() {}

    public static String of(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        boolean splitsPair = Character.isHighSurrogate(text.charAt(longest - 2));
        return text.substring(0, splitsPair ? longest - 2 : longest - 1) + "…";
    }
}
