package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.cells.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The set of symbols that the terminal can draw. {@code ASCII} replaces all other symbols. It is meant for terminals
 * that are limited to ASCII or draw some symbols in two cells.
 */
public enum Glyphs {
    UNICODE,
    ASCII;

    private static final String LEFT_OUT = "…⋯";
    private static final String DOTS = "...";
    private static final List<String> LOCALES = List.of("LC_ALL", "LC_CTYPE", "LANG");

    /** Returns the allowed values of the setting. The value {@code auto} selects the symbols by the locale. */
    public static String[] words() {
        return new String[] {"auto", "unicode", "ascii"};
    }

    /**
     * Returns the set of symbols for a value of the setting. Without a locale, {@code auto} means Unicode, because most
     * terminals can draw all symbols.
     */
    public static Glyphs of(String word, Map<String, String> environment) {
        if (!word.equals("auto")) {
            return word.equals("ascii") ? ASCII : UNICODE;
        }
        return LOCALES.stream()
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .map(locale -> isUnicode(locale) ? UNICODE : ASCII)
                .orElse(UNICODE);
    }

    public static boolean isUnicode(String locale) {
        return locale.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
    }

    /**
     * Returns a line as it is drawn. An ellipsis is replaced by dots that overwrite the spaces after it, or else the
     * letters before it, so that columns stay aligned.
     */
    public Line drawn(Line line) {
        if (this == UNICODE) {
            return line;
        }
        List<Span> spans = new ArrayList<>(line.spans());
        for (int at = 0; at < spans.size(); at++) {
            Span span = spans.get(at);
            if (span.style().exact()) {
                continue;
            }
            String follows = at + 1 < spans.size() ? spans.get(at + 1).text() : "";
            String drawn = ascii(span.text(), follows);
            int taken = Cells.width(drawn) - span.width();
            if (taken > 0 && follows.startsWith("   ")) {
                spans.set(
                        at + 1,
                        new Span(follows.substring(taken), spans.get(at + 1).style()));
            }
            spans.set(at, new Span(drawn, span.style()));
        }
        return new Line(spans, line.outdent());
    }

    private static String ascii(String text, String follows) {
        StringBuilder drawn = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c >= 0x80 && LEFT_OUT.indexOf(c) >= 0) {
                at += dots(drawn, text, at, follows);
            } else {
                drawn.append(c < 0x80 ? c : standIn(c));
            }
        }
        return drawn.toString();
    }

    /** Appends the dots of an ellipsis and returns the number of following spaces that they replace. */
    private static int dots(StringBuilder drawn, String text, int at, String follows) {
        String rest = text.substring(at + 1);
        boolean begins = drawn.isEmpty() || drawn.charAt(drawn.length() - 1) == ' ';
        boolean roomBehind = rest.isEmpty() ? follows.startsWith("   ") : rest.startsWith("   ");
        int before = drawn.length();
        boolean roomBefore = before > 2 && isLetter(drawn.charAt(before - 1)) && isLetter(drawn.charAt(before - 2));
        if (!begins && !roomBehind && roomBefore) {
            drawn.setLength(before - 2);
        }
        drawn.append(DOTS);
        return roomBehind && !rest.isEmpty() ? 2 : 0;
    }

    private static boolean isLetter(char c) {
        return c > ' ' && c < 0x7f;
    }

    /** Returns the one-cell ASCII replacement of a symbol. Sparkline bars have none and become spaces. */
    private static char standIn(char mark) {
        return switch (mark) {
            case '✓' -> '+';
            case '✗', '×' -> 'x';
            case '■' -> '!';
            case '●', '•', '◦' -> '*';
            case '○' -> 'o';
            case '–', '─', '╸', '·', '−' -> '-';
            case '━' -> '=';
            case '❯', '›', '→', '↳', '↪' -> '>';
            case '←' -> '<';
            case '↑' -> '^';
            case '↓' -> 'v';
            case '▌', '│', '▎', '▏' -> '|';
            case '“', '”' -> '"';
            case '‘', '’' -> '\'';
            case '⠋', '⠼', '⠇' -> '|';
            case '⠙', '⠴', '⠏' -> '/';
            case '⠹', '⠦' -> '-';
            case '⠸', '⠧' -> '\\';
            case '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█', '▀' -> ' ';
            default -> mark;
        };
    }
}
