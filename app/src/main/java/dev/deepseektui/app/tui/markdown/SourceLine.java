package dev.deepseektui.app.tui.markdown;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a line of Markdown could start, seen by itself. */
record SourceLine(String text, int indent) {
    private static final int CODE_INDENT = 4;
    private static final int TAB = 4;
    private static final Pattern BULLET = Pattern.compile("([-+*])([ \\t]+)(?=\\S)");
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,9}[.)])([ \\t]+)(?=\\S)");
    private static final Pattern BARE_MARK = Pattern.compile("([-+*]|\\d{1,9}[.)])[ \\t]*");
    private static final Pattern TABLE_RULE = Pattern.compile("[ \\t:-]*\\|[ \\t:|-]*");
    private static final Pattern HEADING = Pattern.compile("#{1,6}(?:[ \\t].*)?", Pattern.DOTALL);

    /** Without its line end. */
    static SourceLine of(String text) {
        int indent = 0;
        int at = 0;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            indent += text.charAt(at) == ' ' ? 1 : TAB - indent % TAB;
            at++;
        }
        return new SourceLine(text.substring(at), indent);
    }

    boolean isBlank() {
        return text.isEmpty();
    }

    boolean isHeading() {
        return indent < CODE_INDENT && HEADING.matcher(text).matches();
    }

    boolean isThematicBreak() {
        if (indent >= CODE_INDENT || text.isEmpty() || "-*_".indexOf(text.charAt(0)) < 0) {
            return false;
        }
        char mark = text.charAt(0);
        return text.chars().allMatch(c -> c == mark || c == ' ' || c == '\t')
                && text.chars().filter(c -> c == mark).limit(3).count() == 3;
    }

    /** Cells from the left edge to the text of the list item that starts here; 0 when none does. */
    int itemIndent() {
        if (indent >= CODE_INDENT
                || isThematicBreak()
                || TABLE_RULE.matcher(text).matches()) {
            return 0;
        }
        for (Pattern pattern : new Pattern[] {BULLET, NUMBERED}) {
            Matcher mark = pattern.matcher(text);
            if (mark.lookingAt()) {
                int spaces = mark.group(2).length();
                return indent + mark.group(1).length() + (spaces > CODE_INDENT ? 1 : spaces);
            }
        }
        Matcher bare = BARE_MARK.matcher(text);
        return bare.matches() ? indent + bare.group(1).length() + 1 : 0;
    }

    /** A list may break into a paragraph when it has text, and, if it is numbered, starts at one. */
    boolean interruptsParagraph() {
        boolean number = !text.isEmpty() && Character.isDigit(text.charAt(0));
        return !BARE_MARK.matcher(text).matches() && (!number || text.startsWith("1.") || text.startsWith("1)"));
    }

    /** The fence that could open here, or be closed: its backticks or tildes; empty when there is none. */
    String fence() {
        if (indent >= CODE_INDENT || text.isEmpty() || (text.charAt(0) != '`' && text.charAt(0) != '~')) {
            return "";
        }
        char mark = text.charAt(0);
        int end = 0;
        while (end < text.length() && text.charAt(end) == mark) {
            end++;
        }
        boolean code = mark == '`' && text.indexOf('`', end) >= 0;
        return end < 3 || code ? "" : text.substring(0, end);
    }

    /** Whether this closes the block that such a fence opened. */
    boolean closes(String opening) {
        String fence = fence();
        return fence.length() >= opening.length()
                && fence.charAt(0) == opening.charAt(0)
                && text.substring(fence.length()).isBlank();
    }
}
