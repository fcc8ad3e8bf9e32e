package dev.deepseektui.app.tui.highlight;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Style;

/**
 * A stretch of code between two marks that is one thing: a string, a comment.
 *
 * @param end empty for the end of the line
 * @param escape makes the character behind it an ordinary one; 0 where nothing does
 */
record Region(String start, String end, Style style, Reach reach, char escape) {
    private static final Style STRING = Style.of(Role.STRING);

    /** How far it goes when its end does not come. */
    enum Reach {
        LINE,
        LINES
    }

    static Region lineComment(String start) {
        return new Region(start, "", Style.DIM.inItalic(), Reach.LINE, (char) 0);
    }

    static Region comment(String start, String end) {
        return new Region(start, end, Style.DIM.inItalic(), Reach.LINES, (char) 0);
    }

    static Region string(String quote) {
        return new Region(quote, quote, STRING, Reach.LINE, '\\');
    }

    static Region longString(String quote) {
        return new Region(quote, quote, STRING, Reach.LINES, '\\');
    }

    static Region rawString(String quote) {
        return new Region(quote, quote, STRING, Reach.LINES, (char) 0);
    }

    /** A hash is a comment only where a word could start: {@code $#}, {@code a#b} are none. */
    boolean opensAt(String line, int at) {
        return line.startsWith(start, at)
                && !(start.equals("#") && at > 0 && !Character.isWhitespace(line.charAt(at - 1)));
    }

    /** Index behind its end, or -1 when it does not end on this line. */
    int endAfter(String line, int from) {
        if (end.isEmpty()) {
            return line.length();
        }
        int at = from;
        while (at < line.length()) {
            if (escape != 0 && line.charAt(at) == escape) {
                at += 2;
            } else if (line.startsWith(end, at)) {
                return at + end.length();
            } else {
                at++;
            }
        }
        return -1;
    }
}
