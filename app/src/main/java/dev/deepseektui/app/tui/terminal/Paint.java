package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.theme.Attribute;
import dev.deepseektui.app.tui.theme.Colour;
import dev.deepseektui.app.tui.theme.Look;

/**
 * The control sequence that makes the terminal write in a look, whatever it wrote in before.
 *
 * @param link where the text leads; empty where it is no link
 */
record Paint(String sequence, String link) {
    static final Paint NONE = new Paint("\033[0m", "");

    private static final int BRIGHT = 8;
    private static final int SIXTEEN = 16;

    /** {@code link}: an address that is safe to send, or nothing. */
    static Paint of(Look look, String link) {
        StringBuilder sequence = new StringBuilder("\033[0");
        for (Attribute attribute : Attribute.values()) {
            if (look.has(attribute)) {
                sequence.append(';').append(code(attribute));
            }
        }
        append(sequence, look.foreground(), 30);
        append(sequence, look.background(), 40);
        return new Paint(sequence.append('m').toString(), link);
    }

    /** Of text in a colour of 24 bits. */
    static Paint colour(int colour) {
        return new Paint(
                "\033[0;38;2;" + (colour >> 16) + ';' + (colour >> 8 & 0xff) + ';' + (colour & 0xff) + 'm', "");
    }

    /** What begins a link, and ends the one before. Its pieces on several rows are one by their common id. */
    static String linking(String link) {
        return link.isEmpty()
                ? "\033]8;;\033\\"
                : "\033]8;id=" + Integer.toHexString(link.hashCode()) + ';' + link + "\033\\";
    }

    private static int code(Attribute attribute) {
        return switch (attribute) {
            case BOLD -> 1;
            case ITALIC -> 3;
            case UNDERLINE -> 4;
            case REVERSE -> 7;
            case STRIKETHROUGH -> 9;
        };
    }

    /** {@code first} is the code of black: 30 in the foreground, 40 in the background. */
    private static void append(StringBuilder sequence, Colour colour, int first) {
        if (colour instanceof Colour.Rgb rgb) {
            sequence.append(';').append(first + 8).append(";2;").append(rgb.red());
            sequence.append(';').append(rgb.green()).append(';').append(rgb.blue());
        } else if (colour instanceof Colour.Indexed indexed) {
            appendIndexed(sequence, indexed.number(), first);
        }
    }

    /** By these codes rather than by number, terminals of sixteen colours know the first sixteen. */
    private static void appendIndexed(StringBuilder sequence, int number, int first) {
        if (number < BRIGHT) {
            sequence.append(';').append(first + number);
        } else if (number < SIXTEEN) {
            sequence.append(';').append(first + 60 + number - BRIGHT);
        } else {
            sequence.append(';').append(first + 8).append(";5;").append(number);
        }
    }
}
