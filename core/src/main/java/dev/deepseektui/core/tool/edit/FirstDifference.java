package dev.deepseektui.core.tool.edit;

import java.util.List;

/** Where a piece and lines that are like it begin to differ. */
final class FirstDifference {
    private FirstDifference() {}

    static String between(String piece, Region region, TextLines lines) {
        List<String> wanted = SimilarLines.wantedLines(piece);
        for (int i = 0; i < wanted.size() && region.first() + i < lines.count(); i++) {
            String there = lines.line(region.first() + i).strip();
            String old = wanted.get(i).strip();
            if (!there.equals(old)) {
                int at = firstDifference(there, old);
                return "line %d has \"%s\" where old has \"%s\"."
                        .formatted(region.first() + i + 1, Shown.from(there, at), Shown.from(old, at));
            }
        }
        return "old has more lines.";
    }

    /** The start of the word in which they differ: a word says more than a letter. */
    private static int firstDifference(String a, String b) {
        int at = 0;
        while (at < Math.min(a.length(), b.length()) && a.charAt(at) == b.charAt(at)) {
            at++;
        }
        while (at > 0 && Character.isLetterOrDigit(a.charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
