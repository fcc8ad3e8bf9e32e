package dev.deepseektui.app.report;

import dev.deepseektui.core.base.SafeText;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;

/** Text that somebody else wrote, put into Markdown so that it stays where it is put. */
public final class MarkdownText {
    private static final String MARK = "x";

    private MarkdownText() {}

    /** Returns the text in a fence that is longer than any inside. */
    public static String fenced(String text) {
        String fence = longerThanIn(text, "```");
        return fence + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence + "\n\n";
    }

    static String code(String text) {
        String line = SafeText.line(text).strip();
        if (line.isEmpty()) {
            return "` `";
        }
        String ticks = longerThanIn(line, "`");
        boolean touches = line.startsWith("`") || line.endsWith("`");
        return touches ? ticks + " " + line + " " + ticks : ticks + line + ticks;
    }

    private static String longerThanIn(String text, String least) {
        String ticks = least;
        while (text.contains(ticks)) {
            ticks += "`";
        }
        return ticks;
    }

    /** Whether what comes behind would be read as part of it, as after an answer that broke off in the middle of its code. */
    static boolean swallowsTheRest(String markdown) {
        Node last = Commonmark.PARSER.parse(markdown + "\n\n" + MARK).getLastChild();
        return !(last instanceof Paragraph
                && last.getFirstChild() instanceof Text text
                && text.getLiteral().equals(MARK));
    }
}
