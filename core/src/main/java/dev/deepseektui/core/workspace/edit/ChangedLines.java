package dev.deepseektui.core.workspace.edit;

import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import java.util.List;
import java.util.Optional;
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

    /** The new positions of the lines of a changed text. */
    public static final class LineMap {
        private final List<AbstractDelta<String>> deltas;
        private final long count;

        private LineMap(List<AbstractDelta<String>> deltas, long count) {
            this.deltas = deltas;
            this.count = count;
        }

        public static LineMap between(String before, String after) {
            List<String> now = after.lines().toList();
            return new LineMap(LineDiff.whole(before.lines().toList(), now).getDeltas(), now.size());
        }

        /** Returns the new range of lines, including changes among them; empty if they are deleted. */
        public Optional<Lines> moved(Lines lines) {
            return within(at(lines.from(), LineSide.FIRST), at(lines.to(), LineSide.LAST));
        }

        private enum LineSide {
            FIRST,
            LAST
        }

        private long at(long line, LineSide side) {
            long shift = 0;
            for (AbstractDelta<String> delta : deltas) {
                long source = delta.getSource().getPosition();
                long sourceEnd = source + delta.getSource().size();
                long target = delta.getTarget().getPosition();
                long targetEnd = target + delta.getTarget().size();
                if (line <= source) {
                    break;
                }
                if (line <= sourceEnd) {
                    return side == LineSide.FIRST ? target + 1 : targetEnd;
                }
                shift = targetEnd - sourceEnd;
            }
            return line + shift;
        }

        /** Returns the changed ranges, each with {@code around} lines of context. */
        public List<Lines> changed(int around) {
            return deltas.stream()
                    .map(delta -> within(
                            delta.getTarget().getPosition() + 1L - around,
                            (long) delta.getTarget().getPosition()
                                    + delta.getTarget().size()
                                    + around))
                    .flatMap(Optional::stream)
                    .toList();
        }

        private Optional<Lines> within(long from, long to) {
            Lines inside = new Lines(Math.max(1, from), Math.min(count, to), count);
            return inside.from() <= inside.to() ? Optional.of(inside) : Optional.empty();
        }
    }
}
