package dev.deepseektui.app.tui.text;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.graphics.AbstractTextGraphics;
import com.googlecode.lanterna.graphics.TextGraphics;
import dev.deepseektui.app.cells.Graphemes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Text graphics that draw lines of styled spans. Lanterna's {@code putString} supports neither graphemes nor the widths
 * used here. This class draws only whole graphemes, and a blank where the edge would cut a wide one in half.
 */
public final class StyledGraphics extends AbstractTextGraphics {
    private static final int MAX_CHARACTERS = 20_000;
    /**
     * The maximum number of cached styles. Most styles differ only in their link and are not needed again after
     * scrolling.
     */
    private static final int MAX_STYLES = 1_000;

    private final TextGraphics target;
    private final Glyphs glyphs;
    /**
     * The characters drawn so far. A frame has ten thousand characters, and Lanterna's constructor is slow because it
     * searches for grapheme boundaries.
     */
    private final Map<Style, Map<String, StyledCharacter>> characters = new HashMap<>();

    private int count;

    public StyledGraphics(TextGraphics target, Glyphs glyphs) {
        this.target = target;
        this.glyphs = glyphs;
    }

    /** Draws a line, clipped at the edge. */
    public void put(int column, int row, Line line) {
        int at = column;
        for (Span span : glyphs.drawn(line).spans()) {
            put(at, row, span);
            at += span.width();
        }
    }

    public void put(int column, int row, String text, Style style) {
        put(column, row, Line.of(new Span(text, style)));
    }

    @Override
    public TextGraphics putString(int column, int row, String text) {
        put(column, row, text, Style.PLAIN);
        return this;
    }

    private void put(int column, int row, Span span) {
        TerminalSize size = target.getSize();
        if (row < 0 || row >= size.getRows()) {
            return;
        }
        Map<String, StyledCharacter> known = known(span.style());
        Graphemes graphemes = new Graphemes(span.text());
        int at = column;
        while (at < size.getColumns() && graphemes.advance()) {
            int width = graphemes.width();
            if (at >= 0 && at + width <= size.getColumns() && width > 0) {
                String grapheme = span.text().substring(graphemes.start(), graphemes.end());
                target.setCharacter(at, row, character(known, grapheme, width, span.style()));
            } else if (width == 2 && at + width > 0) {
                target.setCharacter(Math.max(at, 0), row, character(known, " ", 1, span.style()));
            }
            at += width;
        }
    }

    private Map<String, StyledCharacter> known(Style style) {
        if (characters.size() >= MAX_STYLES || count >= MAX_CHARACTERS) {
            characters.clear();
            count = 0;
        }
        return characters.computeIfAbsent(style, added -> new HashMap<>());
    }

    private StyledCharacter character(Map<String, StyledCharacter> known, String grapheme, int width, Style style) {
        StyledCharacter character = known.get(grapheme);
        if (character == null) {
            character = new StyledCharacter(grapheme, width, style);
            known.put(grapheme, character);
            count++;
        }
        return character;
    }

    @Override
    public TextGraphics setCharacter(int column, int row, TextCharacter character) {
        target.setCharacter(column, row, character);
        return this;
    }

    @Override
    public TextCharacter getCharacter(int column, int row) {
        return target.getCharacter(column, row);
    }

    @Override
    public TerminalSize getSize() {
        return target.getSize();
    }

    /**
     * A grapheme with its style and width. Lanterna's own class treats every grapheme of two chars as wide, even a
     * letter with an accent. It does not recognize most emoji and has neither theme roles nor links.
     */
    @SuppressWarnings("deprecation") // the factory methods cannot make a subclass
    public static final class StyledCharacter extends TextCharacter {
        public static final StyledCharacter BLANK = new StyledCharacter(" ", 1, Style.PLAIN);

        private static final long serialVersionUID = 1L;

        private final String grapheme;
        private final boolean wide;
        private final transient Style style;

        /**
         * Creates a character.
         *
         * @param width the width in cells: 1 or 2
         */
        StyledCharacter(String grapheme, int width, Style style) {
            super(' ', TextColor.ANSI.DEFAULT, TextColor.ANSI.DEFAULT, EnumSet.noneOf(SGR.class));
            this.grapheme = grapheme;
            this.wide = width == 2;
            this.style = style;
        }

        public Style style() {
            return style;
        }

        @Override
        public String getCharacterString() {
            return grapheme;
        }

        @Override
        public boolean isDoubleWidth() {
            return wide;
        }

        @Override
        public boolean is(char other) {
            return grapheme.length() == 1 && grapheme.charAt(0) == other;
        }

        /**
         * Returns another character in this style. Lanterna calls this method only with a space, for the cell beside a
         * wide character.
         */
        @Override
        public TextCharacter withCharacter(char other) {
            return is(other) ? this : new StyledCharacter(String.valueOf(other), 1, style);
        }

        @Override
        public boolean equals(Object other) {
            return this == other
                    || (other instanceof StyledCharacter character
                            && wide == character.wide
                            && grapheme.equals(character.grapheme)
                            && style.equals(character.style));
        }

        @Override
        public int hashCode() {
            return 31 * grapheme.hashCode() + style.hashCode();
        }
    }
}
