package dev.deepseektui.app.tui.text;

import dev.deepseektui.app.tui.text.Languages.LineColours;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A highlighter by keywords and regions, in one pass over the characters. */
final class WordColours implements LineColours {
    private static final Style KEYWORD = Style.of(Ink.KEYWORD);
    private static final Style NUMBER = Style.of(Ink.NUMBER);

    private final CodeLanguage language;
    private @Nullable CodeRegion open;

    WordColours(CodeLanguage language) {
        this(language, null);
    }

    private WordColours(CodeLanguage language, @Nullable CodeRegion open) {
        this.language = language;
        this.open = open;
    }

    @Override
    public LineColours copy() {
        return new WordColours(language, open);
    }

    @Override
    public List<Span> colour(String line) {
        Coloured coloured = new Coloured(line);
        int at = 0;
        while (at < line.length()) {
            CodeRegion region = open != null ? open : regionAt(line, at);
            if (region != null) {
                int inside = open != null ? at : at + region.start().length();
                at = through(region, line, inside);
                coloured.upTo(at, region.style());
            } else {
                at = through(line, at, coloured);
            }
        }
        return coloured.spans();
    }

    private @Nullable CodeRegion regionAt(String line, int at) {
        for (CodeRegion region : language.regions()) {
            if (region.opensAt(line, at)) {
                return region;
            }
        }
        return null;
    }

    private int through(CodeRegion region, String line, int inside) {
        int end = region.endAfter(line, inside);
        open = end < 0 && region.reach() == CodeRegion.RegionReach.LINES ? region : null;
        return end < 0 ? line.length() : end;
    }

    private int through(String line, int at, Coloured coloured) {
        char c = line.charAt(at);
        int end = at + 1;
        if (Character.isUnicodeIdentifierStart(c) || c == '_') {
            while (end < line.length() && isWordPart(line.charAt(end))) {
                end++;
            }
            coloured.upTo(end, language.keywords().contains(line.substring(at, end)) ? KEYWORD : Style.PLAIN);
        } else if (c >= '0' && c <= '9') {
            while (end < line.length() && (isWordPart(line.charAt(end)) || line.charAt(end) == '.')) {
                end++;
            }
            coloured.upTo(end, NUMBER);
        } else {
            coloured.upTo(end, Style.PLAIN);
        }
        return end;
    }

    private static boolean isWordPart(char c) {
        return c == '_' || Character.isUnicodeIdentifierPart(c);
    }

    /** A line that is coloured from left to right; adjacent text of one role becomes one span. */
    private static final class Coloured {
        private final String line;
        private final List<Span> spans = new ArrayList<>();
        private int start;
        private int end;
        private Style style = Style.PLAIN;

        Coloured(String line) {
            this.line = line;
        }

        void upTo(int to, Style next) {
            if (!next.equals(style)) {
                cut();
                style = next;
            }
            end = Math.min(to, line.length());
        }

        List<Span> spans() {
            cut();
            return List.copyOf(spans);
        }

        private void cut() {
            if (start < end) {
                spans.add(new Span(line.substring(start, end), style));
            }
            start = end;
        }
    }

    /** The syntax of a language. If two regions start alike, the longer one comes first. */
    record CodeLanguage(Set<String> keywords, List<CodeRegion> regions) {
        CodeLanguage {
            keywords = Set.copyOf(keywords);
            regions = List.copyOf(regions);
        }

        static CodeLanguage of(String keywords, CodeRegion... regions) {
            return new CodeLanguage(Set.of(keywords.trim().split("\\s+")), List.of(regions));
        }
    }

    /**
     * A region of code between two marks, such as a string or a comment.
     *
     * @param end empty for the end of the line
     * @param escape makes the next character an ordinary one; 0 if there is none
     */
    record CodeRegion(String start, String end, Style style, RegionReach reach, char escape) {
        private static final Style STRING = Style.of(Ink.STRING);

        /** The extent of a region without an end mark. */
        enum RegionReach {
            LINE,
            LINES
        }

        static CodeRegion lineComment(String start) {
            return new CodeRegion(start, "", Style.DIM.inItalic(), RegionReach.LINE, (char) 0);
        }

        static CodeRegion comment(String start, String end) {
            return new CodeRegion(start, end, Style.DIM.inItalic(), RegionReach.LINES, (char) 0);
        }

        static CodeRegion string(String quote) {
            return new CodeRegion(quote, quote, STRING, RegionReach.LINE, '\\');
        }

        static CodeRegion longString(String quote) {
            return new CodeRegion(quote, quote, STRING, RegionReach.LINES, '\\');
        }

        static CodeRegion rawString(String quote) {
            return new CodeRegion(quote, quote, STRING, RegionReach.LINES, (char) 0);
        }

        /** A hash starts a comment only where a word could start, not in {@code $#} or {@code a#b}. */
        boolean opensAt(String line, int at) {
            return line.startsWith(start, at)
                    && !(start.equals("#") && at > 0 && !Character.isWhitespace(line.charAt(at - 1)));
        }

        /** Returns the index after the end, or -1 if it does not end on this line. */
        int endAfter(String line, int from) {
            if (end.isEmpty()) {
                return line.length();
            }
            int at = from;
            while (at < line.length()) {
                if (escape != 0 && line.charAt(at) == escape) {
                    at += 2;
                } else if (line.startsWith(end, at)) {
                    return at + end.length();
                } else {
                    at++;
                }
            }
            return -1;
        }
    }
}
