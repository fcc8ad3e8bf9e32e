package dev.deepseektui.core.workspace.edit;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.workspace.edit.FileText.LineEnds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A unified diff of two versions of a file, for the user or the model. */
public final class UnifiedDiff {
    private static final int MAX_LENGTH = 8 * 1024;
    private static final String NO_FILE = "/dev/null";
    private static final String UNENDED = "\n\\ No newline at end of file";
    private static final int MAX_LINE_LENGTH = 300;
    private static final int CONTEXT = 3;
    private static final int NAMES = 2;

    private UnifiedDiff() {}

    /** Returns a diff of limited length; an empty Optional means that the file does not exist. */
    public static String of(String path, Optional<byte[]> before, Optional<byte[]> after) {
        return of(path, before, after, Length.BOUNDED);
    }

    public static String whole(String path, Optional<byte[]> before, Optional<byte[]> after) {
        return of(path, before, after, Length.WHOLE);
    }

    private enum Length {
        BOUNDED,
        WHOLE
    }

    private static String of(String path, Optional<byte[]> before, Optional<byte[]> after, Length length) {
        Optional<String> oldText = text(before);
        Optional<String> newText = text(after);
        if (oldText.isEmpty() || newText.isEmpty()) {
            return "%s: %s before, %s after; not text.\n".formatted(SafeText.line(path), size(before), size(after));
        }
        String name = SafeText.line(path);
        return between(
                new DiffSide(before.isPresent() ? "a/" + name : NO_FILE, oldText.get()),
                new DiffSide(after.isPresent() ? "b/" + name : NO_FILE, newText.get()),
                length);
    }

    private record DiffSide(String name, String text) {}

    private static String between(DiffSide before, DiffSide after, Length length) {
        boolean sameEnds = alike(LineEnds.of(before.text()), LineEnds.of(after.text()));
        List<String> oldLines = lines(before.text(), sameEnds);
        List<String> newLines = lines(after.text(), sameEnds);
        boolean whole = length == Length.WHOLE;
        Patch<String> patch = whole ? LineDiff.whole(oldLines, newLines) : LineDiff.between(oldLines, newLines);
        List<String> lines =
                UnifiedDiffUtils.generateUnifiedDiff(before.name(), after.name(), oldLines, patch, CONTEXT);
        return whole ? lines.stream().map(line -> line + "\n").collect(Collectors.joining()) : bounded(lines);
    }

    private static boolean alike(LineEnds before, LineEnds after) {
        boolean plain = before.withReturn() == 0 && after.withReturn() == 0;
        return plain || (before.plain() == 0 && after.plain() == 0);
    }

    /** Splits a text into lines without their line endings. If {@code sameEnds} is false, each CRLF is made visible. */
    private static List<String> lines(String text, boolean sameEnds) {
        String shown = sameEnds ? LineEnds.unified(text) : text.replace("\r\n", "␍\n");
        List<String> lines = new ArrayList<>(List.of(shown.split("\n", -1)));
        int last = lines.size() - 1;
        if (lines.get(last).isEmpty()) {
            lines.remove(last);
        } else {
            lines.set(last, lines.get(last) + UNENDED);
        }
        return lines;
    }

    private static String bounded(List<String> lines) {
        StringBuilder out = new StringBuilder();
        for (String line : lines) {
            String shown = line.endsWith(UNENDED)
                    ? shownLine(line.substring(0, line.length() - UNENDED.length())) + UNENDED
                    : shownLine(line);
            if (out.length() + shown.length() > MAX_LENGTH) {
                return out.append("… the rest of the difference is not shown\n").toString();
            }
            out.append(shown).append('\n');
        }
        return out.toString();
    }

    public static Optional<String> text(Optional<byte[]> content) {
        return content.isEmpty() ? Optional.of("") : FileText.of(content.get()).text();
    }

    private static String size(Optional<byte[]> content) {
        return content.map(bytes -> "%,d bytes".formatted(bytes.length)).orElse("no file");
    }

    /** Returns a line, cut off if it is too long. */
    static String shownLine(String line) {
        return line.length() <= MAX_LINE_LENGTH ? line : SafeText.start(line, MAX_LINE_LENGTH) + "…";
    }

    /**
     * Returns the hunks of a unified diff; empty if a text is empty, if only one of them ends with a line feed, or if
     * applying the hunks would not produce {@code after}.
     */
    public static Optional<String> exact(String before, String after) {
        if (before.isEmpty() || after.isEmpty() || before.endsWith("\n") != after.endsWith("\n")) {
            return Optional.empty();
        }
        List<String> old = splitLines(before);
        Patch<String> patch = LineDiff.between(old, splitLines(after));
        List<String> diff = UnifiedDiffUtils.generateUnifiedDiff("a", "b", old, patch, CONTEXT);
        boolean works = diff.size() > NAMES && applied(diff, old).equals(Optional.of(splitLines(after)));
        return works ? Optional.of(String.join("\n", diff.subList(NAMES, diff.size())) + "\n") : Optional.empty();
    }

    private static Optional<List<String>> applied(List<String> diff, List<String> old) {
        try {
            return Optional.of(UnifiedDiffUtils.parseUnifiedDiff(diff).applyTo(old));
        } catch (PatchFailedException e) {
            return Optional.empty();
        }
    }

    private static List<String> splitLines(String text) {
        String ended = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        return List.of(ended.split("\n", -1));
    }
}
