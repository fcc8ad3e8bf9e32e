package dev.deepseektui.core.workspace.edit;

/** The visible part of a long line. */
final class Shown {
    private static final int LONGEST_LINE = 300;

    private Shown() {}

    static String line(String line) {
        return cut(line, LONGEST_LINE);
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        boolean splitsPair = Character.isHighSurrogate(text.charAt(longest - 1));
        return text.substring(0, splitsPair ? longest - 1 : longest) + "…";
    }
}
