package dev.deepseektui.app.tui.highlight;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Code by the words and regions of its language, each character looked at once. */
final class WordColours implements LineColours {
    private static final Style KEYWORD = Style.of(Role.KEYWORD);
    private static final Style NUMBER = Style.of(Role.NUMBER);

    private final Language language;
    private @Nullable Region open;

    WordColours(Language language) {
        this(language, null);
    }

    private WordColours(Language language, @Nullable Region open) {
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
            Region region = open != null ? open : regionAt(line, at);
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

    private @Nullable Region regionAt(String line, int at) {
        for (Region region : language.regions()) {
            if (region.opensAt(line, at)) {
                return region;
            }
        }
        return null;
    }

    private int through(Region region, String line, int inside) {
        int end = region.endAfter(line, inside);
        open = end < 0 && region.reach() == Region.Reach.LINES ? region : null;
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

    /** The line up to where its roles are known; stretches of one role are one span. */
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
}
