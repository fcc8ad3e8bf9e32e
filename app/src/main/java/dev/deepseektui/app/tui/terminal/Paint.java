package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextColor;
import dev.deepseektui.app.tui.theme.Look;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The control sequence that makes the terminal write in a look, whatever it wrote in before.
 *
 * @param link where the text leads; empty where it is no link
 */
record Paint(String sequence, String link) {
    static final Paint NONE = new Paint("\033[0m", "");

    /** {@code link}: an address that is safe to send, or nothing. */
    static Paint of(Look look, String link) {
        StringBuilder sequence = new StringBuilder("\033[0");
        Arrays.stream(SGR.values())
                .filter(look.attributes()::contains)
                .forEach(attribute -> sequence.append(';').append(code(attribute)));
        if (look.foreground() != TextColor.ANSI.DEFAULT) {
            sequence.append(';').append(ascii(look.foreground().getForegroundSGRSequence()));
        }
        if (look.background() != TextColor.ANSI.DEFAULT) {
            sequence.append(';').append(ascii(look.background().getBackgroundSGRSequence()));
        }
        return new Paint(sequence.append('m').toString(), link);
    }

    private static String ascii(byte[] sequence) {
        return new String(sequence, StandardCharsets.US_ASCII);
    }

    /** What begins a link, and ends the one before. Its pieces on several rows are one by their common id. */
    static String linking(String link) {
        return link.isEmpty()
                ? "\033]8;;\033\\"
                : "\033]8;id=" + Integer.toHexString(link.hashCode()) + ';' + link + "\033\\";
    }

    private static int code(SGR attribute) {
        return switch (attribute) {
            case BOLD -> 1;
            case ITALIC -> 3;
            case UNDERLINE -> 4;
            case REVERSE -> 7;
            case CROSSED_OUT -> 9;
            default -> throw new IllegalArgumentException(attribute.name());
        };
    }
}
