package dev.deepseektui.app.tui.editor.vim;

import java.util.Optional;

/** Objects of a text, by two keys: {@code iw} is the word here, {@code a(} all between brackets with them. */
final class TextObjects {
    private TextObjects() {}

    static Optional<Span> of(String keys, VimText text) {
        boolean around = keys.charAt(0) == 'a';
        return switch (keys.charAt(1)) {
            case 'w' -> Optional.of(new Words(text, false).here(text.cursor(), around));
            case 'W' -> Optional.of(new Words(text, true).here(text.cursor(), around));
            case 'p' -> Optional.of(paragraph(text, around));
            case '"', '\'', '`' -> quoted(text, keys.charAt(1), around);
            case '(', ')', 'b' -> bracketed(text, '(', ')', around);
            case '[', ']' -> bracketed(text, '[', ']', around);
            case '{', '}', 'B' -> bracketed(text, '{', '}', around);
            case '<', '>' -> bracketed(text, '<', '>', around);
            default -> Optional.empty();
        };
    }

    private static Span paragraph(VimText text, boolean around) {
        int from = text.lineStart(text.cursor());
        while (from > 0 && !isBlankLine(text, from) && !isBlankLine(text, from - 1)) {
            from = text.lineStart(from - 1);
        }
        int to = text.lineEnd(text.cursor());
        while (to < text.text().length() && !isBlankLine(text, to) && !isBlankLine(text, to + 1)) {
            to = text.lineEnd(to + 1);
        }
        while (around && to < text.text().length() && isBlankLine(text, to + 1)) {
            to = text.lineEnd(to + 1);
        }
        return new Span(from, to, true);
    }

    private static boolean isBlankLine(VimText text, int at) {
        return text.text().substring(text.lineStart(at), text.lineEnd(at)).isBlank();
    }

    /** On one line, and where the cursor is before the first of them, those that follow. */
    private static Optional<Span> quoted(VimText text, char quote, boolean around) {
        String line = text.text();
        int end = text.lineEnd(text.cursor());
        int open = line.indexOf(quote, text.lineStart(text.cursor()));
        while (open >= 0 && open < end) {
            int close = line.indexOf(quote, open + 1);
            if (close < 0 || close >= end) {
                return Optional.empty();
            }
            if (close >= text.cursor()) {
                return Optional.of(around ? Span.characters(open, close + 1) : Span.characters(open + 1, close));
            }
            open = line.indexOf(quote, close + 1);
        }
        return Optional.empty();
    }

    private static Optional<Span> bracketed(VimText text, char open, char close, boolean around) {
        String all = text.text();
        int from = Brackets.opening(all, text.cursor(), open, close);
        if (from < 0) {
            return Optional.empty();
        }
        int to = Brackets.closing(all, from, open, close);
        return to < 0
                ? Optional.empty()
                : Optional.of(around ? Span.characters(from, to + 1) : Span.characters(from + 1, to));
    }
}
