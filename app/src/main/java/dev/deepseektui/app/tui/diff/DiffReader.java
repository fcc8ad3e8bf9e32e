package dev.deepseektui.app.tui.diff;

import dev.deepseektui.app.tui.diff.DiffLine.Kind;
import dev.deepseektui.app.tui.text.ExactText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a unified diff. What is in a file and what is said about it is told apart by the counts in the heads of hunks. */
final class DiffReader {
    private static final Pattern HUNK =
            Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*", Pattern.DOTALL);

    private final UnaryOperator<String> shown;
    private final List<DiffLine> lines = new ArrayList<>();
    private List<DiffLine> hunk = new ArrayList<>();
    private int before;
    private int after;
    private int beforeLeft;
    private int afterLeft;

    private DiffReader(UnaryOperator<String> shown) {
        this.shown = shown;
    }

    /** @param shown each line of a file as it is to be shown */
    static List<DiffLine> read(String diff, UnaryOperator<String> shown) {
        DiffReader reader = new DiffReader(shown);
        ExactText.lines(diff).forEach(reader::take);
        reader.endHunk();
        return reader.lines;
    }

    private void take(String line) {
        boolean inside = beforeLeft > 0 || afterLeft > 0;
        Matcher head = HUNK.matcher(line);
        if (inside && line.startsWith("-") && beforeLeft > 0) {
            hunk.add(new DiffLine(Kind.REMOVED, before++, text(line)));
            beforeLeft--;
        } else if (inside && line.startsWith("+") && afterLeft > 0) {
            hunk.add(new DiffLine(Kind.ADDED, after++, text(line)));
            afterLeft--;
        } else if (inside && (line.isEmpty() || line.startsWith(" "))) {
            hunk.add(new DiffLine(Kind.CONTEXT, after++, text(line)));
            before++;
            beforeLeft--;
            afterLeft--;
        } else if (head.matches()) {
            endHunk();
            before = Integer.parseInt(head.group(1));
            beforeLeft = count(head.group(2));
            after = Integer.parseInt(head.group(3));
            afterLeft = count(head.group(4));
        } else {
            endHunk();
            lines.add(new DiffLine(Kind.SAID, 0, line));
        }
    }

    private static int count(@Nullable String written) {
        return written == null ? 1 : Integer.parseInt(written);
    }

    private String text(String line) {
        return line.isEmpty() ? "" : shown.apply(line.substring(1));
    }

    private void endHunk() {
        List<DiffLine> read = Hunk.of(hunk);
        if (!read.isEmpty()) {
            boolean follows = !lines.isEmpty() && lines.get(lines.size() - 1).kind() != Kind.SAID;
            if (follows) {
                lines.add(new DiffLine(Kind.GAP, 0, ""));
            }
            lines.addAll(read);
        }
        hunk = new ArrayList<>();
    }
}
