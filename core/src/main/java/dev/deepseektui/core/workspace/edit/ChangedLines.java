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

/** The lines changed between two texts, and the new positions of all lines. Line endings are ignored. */
public final class ChangedLines {
    private static final int MAX_LISTED = 5;
    private static final int MAX_HUNKS = 5;
    private static final int MAX_HUNK_LENGTH = 140;

    private final List<AbstractDelta<String>> deltas;
    /** The number of lines in the new text. */
    private final long count;

    private ChangedLines(List<AbstractDelta<String>> deltas, long count) {
        this.deltas = deltas;
        this.count = count;
    }

    public static ChangedLines between(String before, String after) {
        List<String> now = after.lines().toList();
        return new ChangedLines(LineDiff.whole(before.lines().toList(), now).getDeltas(), now.size());
    }

    public long added() {
        return deltas.stream().mapToLong(delta -> delta.getTarget().size()).sum();
    }

    public long removed() {
        return deltas.stream().mapToLong(delta -> delta.getSource().size()).sum();
    }

    /** Returns text such as {@code +3 −1}. */
    public String counts() {
        return "+%d −%d".formatted(added(), removed());
    }

    /**
     * Returns text such as {@code lines 3, 40-52 (+3 −1)}; if there are many changes, only the first and the last
     * position.
     */
    public String words() {
        if (deltas.isEmpty()) {
            return "line ends only";
        }
        if (deltas.size() > MAX_LISTED) {
            String last = range(deltas.get(deltas.size() - 1).getTarget());
            return "%d places from line %s to %s (%s)"
                    .formatted(deltas.size(), range(deltas.get(0).getTarget()), last, counts());
        }
        String places = deltas.stream().map(delta -> range(delta.getTarget())).collect(Collectors.joining(", "));
        boolean one = deltas.size() == 1 && !places.contains("-");
        return "%s %s (%s)".formatted(one ? "line" : "lines", places, counts());
    }

    /** Returns the line numbers of a chunk; for a deletion, the number of the line that follows it. */
    private static String range(Chunk<String> chunk) {
        int from = chunk.getPosition() + 1;
        int to = Math.max(from, chunk.getPosition() + chunk.size());
        return from == to ? String.valueOf(from) : from + "-" + to;
    }

    /** Returns a one-line summary of the first differences between two texts. Each difference is shortened. */
    public static String summary(String before, String after) {
        List<AbstractDelta<String>> deltas = LineDiff.between(
                        before.lines().toList(), after.lines().toList())
                .getDeltas();
        if (deltas.isEmpty()) {
            return "only the line ends differ";
        }
        int more = deltas.size() - MAX_HUNKS;
        return deltas.stream().limit(MAX_HUNKS).map(ChangedLines::hunk).collect(Collectors.joining(" | "))
                + (more > 0 ? " | and %d more".formatted(more) : "");
    }

    private static String hunk(AbstractDelta<String> delta) {
        String lines = Stream.concat(signed(" -", delta.getSource()), signed(" +", delta.getTarget()))
                .collect(Collectors.joining());
        return Excerpt.of("@" + (delta.getSource().getPosition() + 1) + SafeText.line(lines), MAX_HUNK_LENGTH);
    }

    private static Stream<String> signed(String sign, Chunk<String> chunk) {
        return chunk.getLines().stream().limit(MAX_HUNK_LENGTH).map(line -> sign + line.strip());
    }

    /** Returns the new position of a range of lines, including changes inside it; empty if the lines were deleted. */
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

    /** Returns the changed ranges of lines in the new text, each with {@code around} lines of context. */
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
