package dev.deepseektui.app.tui.markdown;

import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.CodeLine;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.CodeStart;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.Gap;
import dev.deepseektui.app.tui.markdown.Sections.MarkdownSection.Prose;
import dev.deepseektui.app.tui.markdown.Sections.SourcePiece;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line-by-line detector of section boundaries. */
final class SectionCutter {
    private final StringBuilder prose = new StringBuilder();
    private Gap proseGap = Gap.NONE;
    /** The fence of the open code block; empty outside of one. */
    private String fence = "";

    private int fenceIndent;
    /** The column of the open list item's text; 0 outside lists. */
    private int itemIndent;

    private boolean blankBefore;
    private Before before = Before.NOTHING;

    /** The kind of the previous section. */
    private enum Before {
        NOTHING,
        PROSE,
        /** A heading or a code block, set apart by space. */
        APART,
        /** A section that was too long and continues. */
        CUT
    }

    SectionCutter() {}

    SectionCutter(SectionCutter other) {
        prose.append(other.prose);
        proseGap = other.proseGap;
        fence = other.fence;
        fenceIndent = other.fenceIndent;
        itemIndent = other.itemIndent;
        blankBefore = other.blankBefore;
        before = other.before;
    }

    void take(SourcePiece piece, Consumer<MarkdownSection> out) {
        SourceLine line = SourceLine.of(piece.text());
        if (!fence.isEmpty()) {
            takeCode(piece, line, out);
        } else if (line.isBlank()) {
            takeBlank();
        } else {
            if (!piece.continued()) {
                cutBefore(line, out);
            }
            if (fence.isEmpty()) {
                takeProse(piece.text(), out);
            }
            blankBefore = false;
        }
    }

    void finish(Consumer<MarkdownSection> out) {
        if (prose.length() > 0) {
            out.accept(new Prose(prose.toString(), proseGap));
            prose.setLength(0);
            before = Before.PROSE;
        }
    }

    private void takeCode(SourcePiece piece, SourceLine line, Consumer<MarkdownSection> out) {
        if (!piece.continued() && line.closes(fence)) {
            fence = "";
            before = Before.APART;
            return;
        }
        int indented = piece.text().length() - line.text().length();
        int cut = piece.continued() ? 0 : Math.min(fenceIndent, indented);
        out.accept(new CodeLine(piece.text().substring(cut)));
    }

    private void takeBlank() {
        blankBefore = true;
        if (prose.length() > 0) {
            prose.append('\n');
        }
    }

    private void cutBefore(SourceLine line, Consumer<MarkdownSection> out) {
        if (itemIndent > 0 && line.indent() >= itemIndent) {
            return;
        }
        int item = line.itemIndent();
        if (!line.fence().isEmpty()) {
            startCode(line, out);
        } else if (item > 0 && mayStartItem(line)) {
            finish(out);
            itemIndent = item;
            proseGap = before == Before.APART || (blankBefore && before != Before.NOTHING) ? Gap.EMPTY_LINE : Gap.NONE;
        } else if (line.isHeading() || blankBefore) {
            finish(out);
            itemIndent = 0;
        }
    }

    private boolean mayStartItem(SourceLine line) {
        return itemIndent > 0 || prose.length() == 0 || blankBefore || line.interruptsParagraph();
    }

    private void startCode(SourceLine line, Consumer<MarkdownSection> out) {
        finish(out);
        out.accept(new CodeStart(line.text().substring(line.fence().length()).strip(), gap()));
        fence = line.fence();
        fenceIndent = line.indent();
        itemIndent = 0;
    }

    private void takeProse(String text, Consumer<MarkdownSection> out) {
        boolean heading = itemIndent == 0 && SourceLine.of(text).isHeading();
        if (prose.length() == 0 && itemIndent == 0) {
            proseGap = gap();
        }
        prose.append(text).append('\n');
        if (heading) {
            finish(out);
            before = Before.APART;
        } else if (prose.length() >= Sections.LONGEST) {
            finish(out);
            before = Before.CUT;
            proseGap = Gap.NONE;
        }
    }

    private Gap gap() {
        boolean goesOn = before == Before.CUT && !blankBefore;
        return before == Before.NOTHING || goesOn ? Gap.NONE : Gap.EMPTY_LINE;
    }

    /** A line of Markdown, classified by itself. */
    private record SourceLine(String text, int indent) {
        private static final int CODE_INDENT = 4;
        private static final int TAB = 4;
        private static final Pattern BULLET = Pattern.compile("([-+*])([ \\t]+)(?=\\S)");
        private static final Pattern NUMBERED = Pattern.compile("(\\d{1,9}[.)])([ \\t]+)(?=\\S)");
        private static final Pattern BARE_MARK = Pattern.compile("([-+*]|\\d{1,9}[.)])[ \\t]*");
        private static final Pattern TABLE_RULE = Pattern.compile("[ \\t:-]*\\|[ \\t:|-]*");
        private static final Pattern HEADING = Pattern.compile("#{1,6}(?:[ \\t].*)?", Pattern.DOTALL);

        /** Creates a line without its line end. */
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

        /** Returns the cells from the left edge to the text of a list item that starts here; 0 if none does. */
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

        /** Returns whether a list may interrupt a paragraph: if it has text and, if numbered, starts at one. */
        boolean interruptsParagraph() {
            boolean number = !text.isEmpty() && Character.isDigit(text.charAt(0));
            return !BARE_MARK.matcher(text).matches() && (!number || text.startsWith("1.") || text.startsWith("1)"));
        }

        /** Returns the fence that could open or close here, backticks or tildes; empty if there is none. */
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

        /** Returns whether the line closes a block with this fence. */
        boolean closes(String opening) {
            String fence = fence();
            return fence.length() >= opening.length()
                    && fence.charAt(0) == opening.charAt(0)
                    && text.substring(fence.length()).isBlank();
        }
    }
}
