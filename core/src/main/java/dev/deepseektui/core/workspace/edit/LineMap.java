package dev.deepseektui.core.workspace.edit;

import com.github.difflib.patch.AbstractDelta;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import java.util.List;
import java.util.Optional;

/** The new positions of the lines of a changed text. */
public final class LineMap {
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
