package dev.deepseektui.app.tui.markdown;

import java.util.Arrays;

/** How wide is each column of a table, when all of them together have so much room? The widest give way first. */
final class ColumnWidths {
    private ColumnWidths() {}

    static int[] fit(int[] wanted, int room) {
        int most = widest(wanted, room);
        int[] widths = new int[wanted.length];
        int left = room;
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.min(wanted[i], most);
            left -= widths[i];
        }
        for (int i = 0; i < widths.length && left > 0; i++) {
            if (widths[i] < wanted[i]) {
                widths[i]++;
                left--;
            }
        }
        return widths;
    }

    /** The width above which columns are cut: the narrower ones leave their share to the others. */
    private static int widest(int[] wanted, int room) {
        int[] sorted = wanted.clone();
        Arrays.sort(sorted);
        int left = room;
        for (int i = 0; i < sorted.length; i++) {
            int share = left / (sorted.length - i);
            if (sorted[i] > share) {
                return share;
            }
            left -= sorted[i];
        }
        return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    }
}
