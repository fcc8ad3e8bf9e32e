package dev.deepseektui.core.workspace.edit;

import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The changed lines of a text and their numbers; line ends do not count.
 *
 * @param places in the new text, in order
 */
public record ChangedLines(List<ChangedRange> places, long added, long removed) {
    private static final int MOST_NAMED = 8;
    private static final int MOST_HUNKS = 5;
    private static final int LONGEST_HUNK = 140;

    public ChangedLines {
        places = List.copyOf(places);
    }

    private record ChangedRange(int from, int to) {
        /** Returns the range of a chunk; for a pure deletion, the line that follows it. */
        static ChangedRange of(Chunk<String> chunk) {
            int from = chunk.getPosition() + 1;
            return new ChangedRange(from, Math.max(from, chunk.getPosition() + chunk.size()));
        }

        String words() {
            return from == to ? String.valueOf(from) : from + "-" + to;
        }
    }

    public static ChangedLines between(String before, String after) {
        List<AbstractDelta<String>> deltas =
                LineDiff.whole(before.lines().toList(), after.lines().toList()).getDeltas();
        return new ChangedLines(
                deltas.stream().map(delta -> ChangedRange.of(delta.getTarget())).toList(),
                deltas.stream().mapToLong(delta -> delta.getTarget().size()).sum(),
                deltas.stream().mapToLong(delta -> delta.getSource().size()).sum());
    }

    /** Returns text such as {@code +3 −1}. */
    public String counts() {
        return "+%d −%d".formatted(added, removed);
    }

    /** Returns text such as {@code lines 3, 40-52 (+3 −1)}. */
    public String words() {
        if (places.isEmpty()) {
            return "line ends only";
        }
        boolean one =
                places.size() == 1 && places.get(0).from() == places.get(0).to();
        int more = places.size() - MOST_NAMED;
        return "%s %s%s (%s)"
                .formatted(
                        one ? "line" : "lines",
                        places.stream()
                                .limit(MOST_NAMED)
                                .map(ChangedRange::words)
                                .collect(Collectors.joining(", ")),
                        more > 0 ? " and %d more places".formatted(more) : "",
                        counts());
    }

    /** Returns a one-line summary of the first differences between two texts, each shortened. */
    public static String summary(String before, String after) {
        List<AbstractDelta<String>> deltas = LineDiff.between(
                        before.lines().toList(), after.lines().toList())
                .getDeltas();
        if (deltas.isEmpty()) {
            return "only the line ends differ";
        }
        int more = deltas.size() - MOST_HUNKS;
        return deltas.stream().limit(MOST_HUNKS).map(ChangedLines::hunk).collect(Collectors.joining(" | "))
                + (more > 0 ? " | and %d more".formatted(more) : "");
    }

    private static String hunk(AbstractDelta<String> delta) {
        String lines = Stream.concat(signed(" -", delta.getSource()), signed(" +", delta.getTarget()))
                .collect(Collectors.joining());
        return Excerpt.of("@" + (delta.getSource().getPosition() + 1) + SafeText.line(lines), LONGEST_HUNK);
    }

    private static Stream<String> signed(String sign, Chunk<String> chunk) {
        return chunk.getLines().stream().limit(LONGEST_HUNK).map(line -> sign + line.strip());
    }
}
