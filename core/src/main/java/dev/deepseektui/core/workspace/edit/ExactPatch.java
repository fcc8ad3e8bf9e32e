package dev.deepseektui.core.workspace.edit;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import java.util.List;
import java.util.Optional;

/** A complete unified diff, from which the new text can be rebuilt. */
public final class ExactPatch {
    private static final int CONTEXT = 3;
    /** The two header lines with the names. */
    private static final int NAMES = 2;

    private ExactPatch() {}

    /**
     * Returns the hunks of a unified diff between texts that end with a line feed; empty if they do not produce {@code after},
     * which is verified.
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
