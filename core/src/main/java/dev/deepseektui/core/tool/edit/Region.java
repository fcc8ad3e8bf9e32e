package dev.deepseektui.core.tool.edit;

/** Some lines of a text, counted from 0, the last one included. */
record Region(int first, int last) {
    private static final int MOST_LINES = 12;

    static Region of(TextLines lines, int from, int to) {
        return new Region(lines.lineAt(from), lines.lineAt(Math.max(from, to - 1)));
    }

    String words() {
        return first == last ? "Line " + (first + 1) : "Lines %d-%d".formatted(first + 1, last + 1);
    }

    /** The lines with their numbers, each ended. */
    String shown(TextLines lines) {
        StringBuilder shown = new StringBuilder();
        int end = Math.min(last + 1, first + MOST_LINES);
        for (int i = first; i < end; i++) {
            shown.append("%6d\t".formatted(i + 1))
                    .append(Shown.line(lines.line(i)))
                    .append('\n');
        }
        return end <= last ? shown.append("     …\n").toString() : shown.toString();
    }
}
