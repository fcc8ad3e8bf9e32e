package dev.deepseektui.core.workspace.edit;

import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiff;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import java.util.List;

/**
 * A line diff computed window by window, because Myers' algorithm takes quadratic time for texts with little in common.
 * If the lines of a whole window have nothing in common, everything after the window counts as replaced.
 */
final class LineDiff {
    private static final int WINDOW = 500;
    private static final int ENOUGH = 2000;

    private final List<String> before;
    private final List<String> after;
    private final int enough;
    private final Patch<String> patch = new Patch<>();
    private int beforeEnd;
    private int afterEnd;
    private int i;
    private int j;
    private int changed;

    private LineDiff(List<String> before, List<String> after, int enough) {
        this.before = before;
        this.after = after;
        this.enough = enough;
        this.beforeEnd = before.size();
        this.afterEnd = after.size();
    }

    /** Returns the first changes, limited to a readable number. */
    static Patch<String> between(List<String> before, List<String> after) {
        return between(before, after, ENOUGH);
    }

    static Patch<String> whole(List<String> before, List<String> after) {
        return between(before, after, Integer.MAX_VALUE);
    }

    private static Patch<String> between(List<String> before, List<String> after, int enough) {
        LineDiff diff = new LineDiff(before, after, enough);
        diff.skipSameStart();
        diff.skipSameEnd();
        while ((diff.i < diff.beforeEnd || diff.j < diff.afterEnd) && diff.changed < diff.enough) {
            diff.compareWindow();
            diff.skipSameStart();
        }
        return diff.patch;
    }

    private void skipSameStart() {
        while (i < beforeEnd && j < afterEnd && before.get(i).equals(after.get(j))) {
            i++;
            j++;
        }
    }

    private void skipSameEnd() {
        while (i < beforeEnd && j < afterEnd && before.get(beforeEnd - 1).equals(after.get(afterEnd - 1))) {
            beforeEnd--;
            afterEnd--;
        }
    }

    private void compareWindow() {
        int from = i;
        int newFrom = j;
        int to = Math.min(beforeEnd, from + WINDOW);
        int newTo = Math.min(afterEnd, newFrom + WINDOW);
        Patch<String> window =
                DiffUtils.diff(before.subList(from, to), after.subList(newFrom, newTo), new MyersDiff<String>());
        for (AbstractDelta<String> delta : window.getDeltas()) {
            LineStretch gone = LineStretch.of(delta.getSource(), from);
            LineStretch come = LineStretch.of(delta.getTarget(), newFrom);
            i = gone.from();
            j = come.from();
            boolean reachesEnd = gone.to() == to || come.to() == newTo;
            boolean windowIsLast = to == beforeEnd && newTo == afterEnd;
            if (!reachesEnd || windowIsLast) {
                take(gone, come);
            } else if (i == from && j == newFrom) {
                take(new LineStretch(i, beforeEnd), new LineStretch(j, afterEnd));
            }
            // A change at the end of a window is left to the next window, which starts with it.
        }
    }

    private void take(LineStretch gone, LineStretch come) {
        patch.addDelta(new ChangeDelta<>(gone.chunk(before), come.chunk(after)));
        i = gone.to();
        j = come.to();
        changed += gone.length() + come.length();
    }

    private record LineStretch(int from, int to) {
        static LineStretch of(Chunk<String> chunk, int offset) {
            return new LineStretch(chunk.getPosition() + offset, chunk.getPosition() + offset + chunk.size());
        }

        int length() {
            return to - from;
        }

        Chunk<String> chunk(List<String> lines) {
            return new Chunk<>(from, lines.subList(from, to));
        }
    }
}
