package dev.deepseektui.core.workspace.edit;

import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A one-line summary of the first differences between two texts, each shortened. */
public final class DiffSummary {
    private static final int MOST_HUNKS = 5;
    private static final int LONGEST_HUNK = 140;

    private DiffSummary() {}

    public static String of(String before, String after) {
        List<AbstractDelta<String>> deltas = LineDiff.between(
                        before.lines().toList(), after.lines().toList())
                .getDeltas();
        if (deltas.isEmpty()) {
            return "only the line ends differ";
        }
        int more = deltas.size() - MOST_HUNKS;
        return deltas.stream().limit(MOST_HUNKS).map(DiffSummary::hunk).collect(Collectors.joining(" | "))
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
