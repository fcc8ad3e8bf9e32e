package dev.deepseektui.app.tui.editor;

/** A text and the cursor in it; each edit makes another. The cursor never stands inside a character. */
record Writing(Passage passage, int cursor) {
    static final Writing EMPTY = new Writing(Passage.EMPTY, 0);

    static Writing endingIn(Passage passage) {
        return new Writing(passage, passage.length());
    }

    String text() {
        return passage.text();
    }

    Writing at(int stop) {
        return new Writing(passage, stop);
    }

    Writing insert(Passage more) {
        return placed(passage.replaced(cursor, cursor, more), cursor + more.length());
    }

    Writing remove(int from, int to) {
        return placed(passage.replaced(from, to, Passage.EMPTY), from);
    }

    /** What came together may have become one character. */
    private static Writing placed(Passage passage, int index) {
        return new Writing(passage, Stops.atOrAfter(passage.text(), index));
    }

    int left() {
        return Stops.previous(text(), cursor);
    }

    int right() {
        return Stops.next(text(), cursor);
    }

    int wordLeft() {
        return Stops.wordStart(text(), cursor);
    }

    int wordRight() {
        return Stops.wordEnd(text(), cursor);
    }

    int lineStart() {
        return Stops.lineStart(text(), cursor);
    }

    int lineEnd() {
        return Stops.lineEnd(text(), cursor);
    }
}
