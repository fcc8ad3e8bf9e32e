package dev.deepseektui.core.tool.edit;

import java.util.Arrays;

/** A text whose line ends are all taken for line feeds while it is searched, with the way back to its own positions. */
final class UnifiedText {
    private final String own;
    private final String unified;
    /** Where in the unified text stand the line feeds that had a carriage return, in order. */
    private final int[] shortened;

    UnifiedText(String own) {
        this.own = own;
        LineEnds ends = LineEnds.of(own);
        this.unified = ends.withReturn() == 0 ? own : LineEnds.unified(own);
        this.shortened = new int[ends.withReturn()];
        int found = 0;
        for (int at = own.indexOf("\r\n"); at >= 0; at = own.indexOf("\r\n", at + 2)) {
            shortened[found] = at - found;
            found++;
        }
    }

    String own() {
        return own;
    }

    String unified() {
        return unified;
    }

    /** The position in the text itself of one in the unified text. */
    int ownPosition(int position) {
        int before = Arrays.binarySearch(shortened, position);
        return position + (before < 0 ? -before - 1 : before);
    }
}
