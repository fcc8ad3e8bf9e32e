package dev.deepseektui.core.tool.edit;

/** How much of a long line is shown. */
final class Shown {
    private static final int LONGEST_LINE = 300;
    private static final int LONGEST_QUOTE = 40;

    private Shown() {}

    static String line(String line) {
        return cut(line, LONGEST_LINE);
    }

    /** What stands from there on, in one line. */
    static String from(String text, int position) {
        return quote(text.substring(position, Math.min(text.length(), position + LONGEST_QUOTE + 1)));
    }

    static String quote(String text) {
        return cut(text, LONGEST_QUOTE).replace("\n", "\\n");
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        boolean splitsPair = Character.isHighSurrogate(text.charAt(longest - 1));
        return text.substring(0, splitsPair ? longest - 1 : longest) + "…";
    }
}
