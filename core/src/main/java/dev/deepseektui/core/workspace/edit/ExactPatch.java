package dev.deepseektui.core.workspace.edit;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import java.util.List;
import java.util.Optional;

/** The changes that make one text of another, all of them and nothing shortened: whoever has the one can work out the other. */
public final class ExactPatch {
    private static final int CONTEXT = 3;
    /** The two lines with names say what is known. */
    private static final int NAMES = 2;

    private ExactPatch() {}

    /**
     * The hunks of a unified diff between texts whose lines end with line feeds; empty where a unified diff cannot say it all. Tried out:
     * what is returned does make {@code after} of {@code before}.
     */
    public static Optional<String> between(String before, String after) {
        if (before.isEmpty() || after.isEmpty() || before.endsWith("\n") != after.endsWith("\n")) {
            return Optional.empty();
        }
        List<String> old = lines(before);
        Patch<String> patch = LineDiff.between(old, lines(after));
        List<String> diff = UnifiedDiffUtils.generateUnifiedDiff("a", "b", old, patch, CONTEXT);
        boolean works = diff.size() > NAMES && applied(diff, old).equals(Optional.of(lines(after)));
        return works ? Optional.of(String.join("\n", diff.subList(NAMES, diff.size())) + "\n") : Optional.empty();
    }

    private static Optional<List<String>> applied(List<String> diff, List<String> old) {
        try {
            return Optional.of(UnifiedDiffUtils.parseUnifiedDiff(diff).applyTo(old));
        } catch (PatchFailedException e) {
            return Optional.empty();
        }
    }

    private static List<String> lines(String text) {
        String open = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        return List.of(open.split("\n", -1));
    }
}
