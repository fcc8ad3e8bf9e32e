package dev.deepseektui.app.tui.editor.vim;

/** Where words begin and end: of letters or of signs, or of anything but blanks. */
final class Words {
    private final VimText text;
    private final boolean large;

    /** @param large as W, B and E have words: everything between blanks */
    Words(VimText text, boolean large) {
        this.text = text;
        this.large = large;
    }

    private enum Kind {
        BLANK,
        WORD,
        SIGN
    }

    private int length() {
        return text.text().length();
    }

    private Kind kind(int at) {
        int character = text.text().codePointAt(at);
        if (Character.isWhitespace(character)) {
            return Kind.BLANK;
        }
        return large || Character.isLetterOrDigit(character) || character == '_' ? Kind.WORD : Kind.SIGN;
    }

    private boolean isEmptyLine(int at) {
        return text.text().charAt(at) == '\n' && text.lineStart(at) == at;
    }

    int nextStart(int from) {
        int at = from;
        if (at < length() && kind(at) != Kind.BLANK) {
            at = end(at);
        } else if (at < length()) {
            at = text.next(at);
        }
        while (at < length() && kind(at) == Kind.BLANK && !isEmptyLine(at)) {
            at = text.next(at);
        }
        return at;
    }

    /** Behind the last character of the run that is there. */
    int end(int from) {
        int at = from;
        while (at < length() && kind(at) == kind(from)) {
            at = text.next(at);
        }
        return at;
    }

    /** The first character of the run that is there. */
    int start(int from) {
        int at = from;
        while (at > 0 && kind(text.previous(at)) == kind(from)) {
            at = text.previous(at);
        }
        return at;
    }

    int previousStart(int from) {
        int at = from;
        while (at > 0) {
            at = text.previous(at);
            if (isEmptyLine(at)) {
                return at;
            }
            if (kind(at) != Kind.BLANK) {
                return start(at);
            }
        }
        return 0;
    }

    /** The last character of the next word. */
    int nextEnd(int from) {
        int at = from >= length() ? from : text.next(from);
        while (at < length() && kind(at) == Kind.BLANK) {
            at = text.next(at);
        }
        return at >= length() ? Math.max(0, text.previous(length())) : text.previous(end(at));
    }

    /** The last character of the word before. */
    int previousEnd(int from) {
        int at = from >= length() || kind(from) == Kind.BLANK ? from : start(from);
        while (at > 0) {
            at = text.previous(at);
            if (kind(at) != Kind.BLANK) {
                return at;
            }
        }
        return 0;
    }

    /** The word or the blanks that stand here; with what follows it, or is before it at the end of a line. */
    Span here(int at, boolean withBlanks) {
        if (at >= length() || text.text().charAt(at) == '\n') {
            return Span.characters(at, at);
        }
        int from = Math.max(start(at), text.lineStart(at));
        int to = Math.min(end(at), text.lineEnd(at));
        if (!withBlanks) {
            return Span.characters(from, to);
        }
        boolean isBlank = kind(at) == Kind.BLANK;
        int line = text.lineEnd(to);
        if (to < line && (isBlank || kind(to) == Kind.BLANK)) {
            return Span.characters(from, Math.min(end(to), line));
        }
        boolean hasBlanksBefore = from > text.lineStart(from) && kind(text.previous(from)) == Kind.BLANK;
        int before = !isBlank && hasBlanksBefore ? Math.max(start(text.previous(from)), text.lineStart(from)) : from;
        return Span.characters(before, to);
    }
}
