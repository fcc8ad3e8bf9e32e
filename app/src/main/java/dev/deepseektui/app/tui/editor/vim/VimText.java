package dev.deepseektui.app.tui.editor.vim;

/** The text that keys change, with its cursor: a value, so each change makes another. What takes it back is told apart from what changes it. */
public interface VimText {
    char PIECE = '\ufffc';

    String text();

    int cursor();

    VimText at(int index);

    /** Where the next character begins, as readers see characters; the end of the text behind the last. */
    int next(int index);

    int previous(int index);

    /** The cursor is behind it then. */
    VimText insert(String more);

    /** The cursor is where it was then. */
    VimText remove(int from, int to);

    /** To be put back later. */
    VimText copy(int from, int to);

    /** What was copied last, at the cursor, which is behind it then. */
    VimText putBack();

    /** From now on undo leads to that one. */
    VimText remembering(VimText before);

    VimText undo();

    VimText redo();

    /** Something that was pasted stands there as one character, and must not be taken for what it looks like. */
    default boolean holdsPiece(int from, int to) {
        return text().substring(from, to).indexOf(PIECE) >= 0;
    }

    default int lineStart(int index) {
        return text().lastIndexOf('\n', index - 1) + 1;
    }

    default int lineEnd(int index) {
        int end = text().indexOf('\n', index);
        return end < 0 ? text().length() : end;
    }

    /** The first character of the line that is no blank, or the last of a blank line. */
    default int firstWord(int index) {
        int at = lineStart(index);
        int end = lineEnd(index);
        while (at < end && (text().charAt(at) == ' ' || text().charAt(at) == '\t')) {
            at++;
        }
        return at == end && at > lineStart(index) ? previous(at) : at;
    }

    /** Outside of writing the cursor stands on a character, not behind the last of a line. */
    default VimText onCharacter() {
        boolean isBehind = cursor() == lineEnd(cursor()) && cursor() > lineStart(cursor());
        return isBehind ? at(previous(cursor())) : this;
    }
}
