package dev.deepseektui.app.tui.editor;

import dev.deepseektui.app.cells.Graphemes;

/** An immutable text with a cursor, which is always at a grapheme boundary. */
record CursorText(Passage passage, int cursor) {
    static final CursorText EMPTY = new CursorText(Passage.EMPTY, 0);

    static CursorText endingIn(Passage passage) {
        return new CursorText(passage, passage.length());
    }

    String text() {
        return passage.text();
    }

    CursorText at(int stop) {
        return new CursorText(passage, stop);
    }

    CursorText insert(Passage more) {
        return placed(passage.replaced(cursor, cursor, more), cursor + more.length());
    }

    CursorText remove(int from, int to) {
        return placed(passage.replaced(from, to, Passage.EMPTY), from);
    }

    /**
     * Moves the cursor to the first grapheme boundary at or after {@code index}. An edit may have joined the characters
     * around the index into one grapheme.
     */
    private static CursorText placed(Passage passage, int index) {
        return new CursorText(passage, TextStops.atOrAfter(passage.text(), index));
    }

    int left() {
        return TextStops.previous(text(), cursor);
    }

    int right() {
        return TextStops.next(text(), cursor);
    }

    int wordLeft() {
        return TextStops.wordStart(text(), cursor);
    }

    int wordRight() {
        return TextStops.wordEnd(text(), cursor);
    }

    int lineStart() {
        return TextStops.lineStart(text(), cursor);
    }

    int lineEnd() {
        return TextStops.lineEnd(text(), cursor);
    }

    /** Navigation in a text by graphemes, words and lines. */
    static final class TextStops {
        private TextStops() {}

        /** Returns the next grapheme boundary. A line feed always ends its grapheme, even before a combining mark. */
        static int next(String text, int stop) {
            if (stop >= text.length()) {
                return text.length();
            }
            if (text.charAt(stop) == '\n') {
                return stop + 1;
            }
            Graphemes graphemes = new Graphemes(text, stop);
            graphemes.advance();
            return graphemes.end();
        }

        static int previous(String text, int stop) {
            if (stop == 0) {
                return 0;
            }
            int previous = lineStart(text, stop - 1);
            for (int next = previous; next < stop; next = next(text, next)) {
                previous = next;
            }
            return previous;
        }

        /** Returns the index if it is a grapheme boundary, otherwise the next boundary. */
        static int atOrAfter(String text, int index) {
            int stop = lineStart(text, index);
            while (stop < index) {
                stop = next(text, stop);
            }
            return stop;
        }

        static int lineStart(String text, int index) {
            return text.lastIndexOf('\n', index - 1) + 1;
        }

        static int lineEnd(String text, int index) {
            int end = text.indexOf('\n', index);
            return end < 0 ? text.length() : end;
        }

        /**
         * Returns the start of the word before a position. The search runs forwards, because each step backwards would
         * scan the line again.
         */
        static int wordStart(String text, int stop) {
            int start = 0;
            CharacterKind before = CharacterKind.GAP;
            for (int at = 0; at < stop; at = next(text, at)) {
                CharacterKind kind = CharacterKind.of(text, at);
                if (kind != CharacterKind.GAP && (kind != before || kind == CharacterKind.PIECE)) {
                    start = at;
                }
                before = kind;
            }
            return start;
        }

        /** Returns the end of the word at or after a position. */
        static int wordEnd(String text, int stop) {
            int at = stop;
            while (at < text.length() && CharacterKind.of(text, at) == CharacterKind.GAP) {
                at = next(text, at);
            }
            if (at < text.length() && CharacterKind.of(text, at) == CharacterKind.PIECE) {
                return next(text, at);
            }
            while (at < text.length() && CharacterKind.of(text, at) == CharacterKind.WORD) {
                at = next(text, at);
            }
            return at;
        }

        /** The kind of a character, which determines where words begin and end. */
        private enum CharacterKind {
            GAP,
            WORD,
            PIECE;

            static CharacterKind of(String text, int at) {
                int character = text.codePointAt(at);
                if (character == Passage.PLACE) {
                    return PIECE;
                }
                return Character.isLetterOrDigit(character) || character == '_' ? WORD : GAP;
            }
        }
    }
}
