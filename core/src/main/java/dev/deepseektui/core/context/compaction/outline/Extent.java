package dev.deepseektui.core.context.compaction.outline;

import java.util.List;
import java.util.regex.Pattern;

/** Finds the end of a part that begins on a line. */
enum Extent {
    /** With the last line that is indented deeper, and with what closes the block. */
    INDENTED {
        @Override
        int end(List<String> lines, int start) {
            int own = indentation(lines.get(start));
            int end = start;
            for (int i = start + 1; i < lines.size(); i++) {
                String line = lines.get(i);
                if (line.isBlank()) {
                    continue;
                }
                int its = indentation(line);
                if (its < own || (its == own && !CONTINUES.matcher(line).lookingAt())) {
                    break;
                }
                end = i;
                if (its == own && CLOSES.matcher(line).matches()) {
                    break;
                }
            }
            return end;
        }
    },
    /** Before the next heading that is no deeper. */
    HEADING {
        @Override
        int end(List<String> lines, int start) {
            int level = level(lines.get(start));
            int i = start + 1;
            while (i < lines.size() && (level(lines.get(i)) == 0 || level(lines.get(i)) > level)) {
                i++;
            }
            return lastText(lines, start, i);
        }

        private int level(String line) {
            int level = 0;
            while (level < line.length() && line.charAt(level) == '#') {
                level++;
            }
            return level < line.length() && line.charAt(level) == ' ' ? level : 0;
        }
    },
    /** A table goes on until the next one, a key on its own line until the next key. */
    TABLE {
        @Override
        int end(List<String> lines, int start) {
            boolean table = lines.get(start).startsWith("[");
            int i = start + 1;
            while (i < lines.size() && !begins(lines.get(i), table)) {
                i++;
            }
            return lastText(lines, start, i);
        }

        private boolean begins(String line, boolean table) {
            return line.startsWith("[") || (!table && KEY.matcher(line).lookingAt());
        }
    };

    private static final int TAB = 4;
    private static final Pattern CONTINUES =
            Pattern.compile("\\s*(?:[)\\]}{]|where\\b|(?:public|private|protected)\\s*:)");
    private static final Pattern CLOSES = Pattern.compile("\\s*[)\\]}](?:.*[^{(,\\s])?\\s*");
    private static final Pattern KEY = Pattern.compile("[\\w\"'.-]+\\s*=");

    /** The last line of the part that begins on this one. */
    abstract int end(List<String> lines, int start);

    static int indentation(String line) {
        int width = 0;
        for (int i = 0; i < line.length() && Character.isWhitespace(line.charAt(i)); i++) {
            width += line.charAt(i) == '\t' ? TAB : 1;
        }
        return width;
    }

    private static int lastText(List<String> lines, int start, int end) {
        int last = end - 1;
        while (last > start && lines.get(last).isBlank()) {
            last--;
        }
        return last;
    }
}
