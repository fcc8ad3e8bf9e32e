package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.theme.Attribute;
import dev.deepseektui.app.tui.theme.Colour;
import dev.deepseektui.app.tui.theme.Look;

/** Which control sequence makes the terminal write in a look, whatever it wrote in before? */
record Paint(String sequence) {
    static final Paint NONE = new Paint("\033[0m");

    private static final int BRIGHT = 8;
    private static final int SIXTEEN = 16;

    static Paint of(Look look) {
        StringBuilder sequence = new StringBuilder("\033[0");
        for (Attribute attribute : Attribute.values()) {
            if (look.has(attribute)) {
                sequence.append(';').append(code(attribute));
            }
        }
        append(sequence, look.foreground(), 30);
        append(sequence, look.background(), 40);
        return new Paint(sequence.append('m').toString());
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
