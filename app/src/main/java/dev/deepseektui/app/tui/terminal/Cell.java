package dev.deepseektui.app.tui.terminal;

/** One grapheme on the screen, whether it takes two cells, and how it is painted. */
record Cell(String grapheme, boolean isWide, Paint paint) {
    /** What a terminal shows that was cleared. */
    static final Cell CLEARED = narrow(" ", Paint.NONE);

    static Cell narrow(String grapheme, Paint paint) {
        return new Cell(grapheme, false, paint);
    }

    static Cell wide(String grapheme, Paint paint) {
        return new Cell(grapheme, true, paint);
    }

    /** What is left of a wide one that lost half of itself. */
    Cell blank() {
        return narrow(" ", paint);
    }

    // By hand, because a record's own would be made when the first frame is drawn, and cost a start 10 ms.

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof Cell cell
                        && isWide == cell.isWide
                        && grapheme.equals(cell.grapheme)
                        && paint.equals(cell.paint));
    }

    @Override
    public int hashCode() {
        return 31 * grapheme.hashCode() + paint.hashCode();
    }
}
