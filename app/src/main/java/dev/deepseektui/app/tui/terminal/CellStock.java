package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import dev.deepseektui.app.tui.terminal.Cell.Ground;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.theme.Attribute;
import dev.deepseektui.app.tui.theme.Colour;
import dev.deepseektui.app.tui.theme.Look;
import dev.deepseektui.app.tui.theme.Theme;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;

/** The cells that were drawn so far, to be drawn again: a frame has ten thousand of them and few are new. */
final class CellStock {
    private static final int MOST_BEYOND_ASCII = 20_000;
    private static final Ground OWN =
            new Ground(TextColor.ANSI.DEFAULT, TextColor.ANSI.DEFAULT, EnumSet.noneOf(SGR.class));

    /** In the order of their numbers; by these sequences rather than by number, terminals of sixteen colours know them. */
    private static final TextColor[] ANSI = {
        TextColor.ANSI.BLACK,
        TextColor.ANSI.RED,
        TextColor.ANSI.GREEN,
        TextColor.ANSI.YELLOW,
        TextColor.ANSI.BLUE,
        TextColor.ANSI.MAGENTA,
        TextColor.ANSI.CYAN,
        TextColor.ANSI.WHITE,
        TextColor.ANSI.BLACK_BRIGHT,
        TextColor.ANSI.RED_BRIGHT,
        TextColor.ANSI.GREEN_BRIGHT,
        TextColor.ANSI.YELLOW_BRIGHT,
        TextColor.ANSI.BLUE_BRIGHT,
        TextColor.ANSI.MAGENTA_BRIGHT,
        TextColor.ANSI.CYAN_BRIGHT,
        TextColor.ANSI.WHITE_BRIGHT
    };

    private final Theme theme;
    private final Map<Style, Shelf> shelves = new HashMap<>();
    private int beyondAscii;

    CellStock(Theme theme) {
        this.theme = theme;
    }

    /** The cells of one style. */
    Shelf of(Style style) {
        return shelves.computeIfAbsent(style, it -> new Shelf(ground(theme.look(it))));
    }

    private void makeRoom() {
        beyondAscii++;
        if (beyondAscii > MOST_BEYOND_ASCII) {
            shelves.values().forEach(shelf -> shelf.graphemes.clear());
            beyondAscii = 0;
        }
    }

    private static Ground ground(Look look) {
        EnumSet<SGR> attributes = EnumSet.noneOf(SGR.class);
        for (Attribute attribute : look.attributes()) {
            attributes.add(SGR.valueOf(attribute.name()));
        }
        return new Ground(colour(look.foreground()), colour(look.background()), attributes);
    }

    private static TextColor colour(Colour colour) {
        if (colour instanceof Colour.Rgb rgb) {
            return new TextColor.RGB(rgb.red(), rgb.green(), rgb.blue());
        }
        if (colour instanceof Colour.Indexed indexed) {
            return indexed.number() < ANSI.length ? ANSI[indexed.number()] : new TextColor.Indexed(indexed.number());
        }
        return TextColor.ANSI.DEFAULT;
    }

    /** The cells of one style. */
    final class Shelf {
        private final Ground ground;
        private final TextCharacter[] ascii = new TextCharacter[0x7f];
        private final Map<String, Cell> graphemes = new HashMap<>();

        private Shelf(Ground ground) {
            this.ground = ground;
            Arrays.setAll(ascii, c -> Cell.narrow(Character.toString(Math.max(c, ' ')), ground));
            if (ground.equals(OWN)) {
                // Lanterna leaves its own blanks out where it has cleared the screen.
                ascii[' '] = TextCharacter.DEFAULT_CHARACTER;
            }
        }

        TextCharacter blank() {
            return ascii[' '];
        }

        /** The part of the text from {@code start} to {@code end}, which is a grapheme of so many cells. */
        TextCharacter cell(String text, int start, int end, int width) {
            char first = text.charAt(start);
            return end == start + 1 && first < ascii.length
                    ? ascii[first]
                    : beyondAscii(text.substring(start, end), width);
        }

        private Cell beyondAscii(String grapheme, int width) {
            Cell known = graphemes.get(grapheme);
            if (known != null) {
                return known;
            }
            makeRoom();
            String drawn = DrawnForm.of(grapheme, width);
            Cell cell = width == 2 ? Cell.wide(drawn, ground) : Cell.narrow(drawn, ground);
            graphemes.put(grapheme, cell);
            return cell;
        }
    }
}
