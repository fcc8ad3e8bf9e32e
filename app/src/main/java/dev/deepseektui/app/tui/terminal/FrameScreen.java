package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextCharacter;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.input.KeyDecodingProfile;
import com.googlecode.lanterna.screen.Screen.RefreshType;
import com.googlecode.lanterna.screen.ScreenBuffer;
import com.googlecode.lanterna.screen.TerminalScreen;
import com.googlecode.lanterna.terminal.ansi.ANSITerminal;
import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.StyledGraphics.StyledCharacter;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.DrawnStyle;
import dev.deepseektui.core.base.HiddenCharacters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Lanterna screen that refreshes faster and uses a theme's colours. Lanterna's own refresh copies the attributes of
 * each cell eighteen times and sorts changes into a tree. In a newly started JVM, it takes 47 ms for the first frame
 * instead of a few.
 */
final class FrameScreen extends TerminalScreen {
    /** The maximum number of cached styles. Most styles differ only in their link and are not used again. */
    private static final int MAX_PAINTS = 1_000;

    private final FrameTerminal terminal;
    private @Nullable Style style;
    private String painted = "";
    private String linked = "";
    private int nextColumn;
    private Theme theme;
    private final Map<Style, Paint> paints = new HashMap<>();

    FrameScreen(FrameTerminal terminal, Theme theme) throws IOException {
        super(terminal, StyledCharacter.BLANK);
        this.terminal = terminal;
        this.theme = theme;
    }

    /** Sets the theme. The next refresh must be complete. */
    void wear(Theme next) {
        theme = next;
        paints.clear();
    }

    private Paint paint(Style style) {
        if (paints.size() >= MAX_PAINTS) {
            paints.clear();
        }
        return paints.computeIfAbsent(
                style, added -> Paint.of(theme.look(added), theme.links().target(added.link())));
    }

    /** Writes the cells that differ from the previous frame. A complete refresh clears the terminal first. */
    @Override
    public synchronized void refresh(RefreshType type) throws IOException {
        painted = "";
        style = null;
        if (type != RefreshType.DELTA) {
            write(Paint.NONE);
            terminal.clearScreen();
            boolean isBlank = paint(Style.PLAIN).equals(Paint.NONE);
            getFrontBuffer().setAll(isBlank ? StyledCharacter.BLANK : TextCharacter.DEFAULT_CHARACTER);
        }
        for (int row = 0; row < getTerminalSize().getRows(); row++) {
            refreshRow(row);
        }
        link("");
        getBackBuffer().copyTo(getFrontBuffer());
        showCursor();
    }

    /**
     * Writes the changed cells of a row. If a wide character is overwritten, also redraws the cell after it, because
     * terminals erase the character's other half.
     */
    private void refreshRow(int row) {
        ScreenBuffer back = getBackBuffer();
        ScreenBuffer front = getFrontBuffer();
        int columns = getTerminalSize().getColumns();
        boolean damaged = false;
        nextColumn = -1;
        int column = 0;
        while (column < columns) {
            TextCharacter wanted = back.getCharacterAt(column, row);
            if (damaged || !wanted.equals(front.getCharacterAt(column, row))) {
                write((StyledCharacter) wanted, column, row);
            }
            int last = wanted.isDoubleWidth() ? column + 1 : column;
            damaged = last < columns && front.getCharacterAt(last, row).isDoubleWidth();
            column = last + 1;
        }
    }

    private void write(StyledCharacter character, int column, int row) {
        if (column != nextColumn) {
            terminal.setCursorPosition(column, row);
        }
        int width = character.isDoubleWidth() ? 2 : 1;
        if (!character.style().equals(style)) {
            style = character.style();
            write(paint(style));
        }
        terminal.putString(DrawnForm.of(character.getCharacterString(), width));
        nextColumn = column + width;
    }

    private void write(Paint paint) {
        link(paint.link());
        if (!paint.sequence().equals(painted)) {
            terminal.write(paint.sequence());
            painted = paint.sequence();
        }
    }

    private void link(String link) {
        if (!link.equals(linked)) {
            terminal.write(Paint.linking(link));
            linked = link;
        }
    }

    private void showCursor() throws IOException {
        TerminalPosition position = getCursorPosition();
        if (position != null) {
            terminal.setCursorPosition(position.getColumn(), position.getRow());
            terminal.setCursorVisible(true);
        }
    }

    /**
     * The form in which a grapheme is sent to the terminal. Joined characters, skin tones, keycaps and presentation
     * selectors are left out, because terminals disagree on their width: one, two or four cells. Only the first
     * character is drawn, padded to the grapheme's counted width.
     */
    private static final class DrawnForm {
        private DrawnForm() {}

        static String of(String grapheme, int width) {
            for (int at = grapheme.offsetByCodePoints(0, 1); at < grapheme.length(); ) {
                int c = grapheme.codePointAt(at);
                if (HiddenCharacters.changesThePreceding(c)) {
                    String drawn = grapheme.substring(0, at);
                    return drawn + " ".repeat(width - Cells.width(drawn));
                }
                at += Character.charCount(c);
            }
            return grapheme;
        }
    }

    /**
     * The control sequence that sets a style, regardless of the style set before.
     *
     * @param link the link's target; empty if there is none
     */
    private record Paint(String sequence, String link) {
        static final Paint NONE = new Paint("\033[0m", "");

        /**
         * Creates the control sequence of a style.
         *
         * @param link an address that is safe to send; empty if there is none
         */
        static Paint of(DrawnStyle look, String link) {
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

        /**
         * Returns the sequence that begins a link and ends the previous one; for an empty link, only ends the previous
         * one. The ID connects the parts of a link that spans several rows.
         */
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

    /**
     * A Lanterna terminal that writes control sequences into a frame. {@code UnixTerminal} is not used: it starts
     * {@code stty} five times, reads the size from the terminal and adds a shutdown hook.
     */
    static final class FrameTerminal extends ANSITerminal {
        private final FrameOutput frame;
        private TerminalSize size;
        private int column;

        FrameTerminal(FrameOutput frame, TerminalSize size) {
            super(InputStream.nullInputStream(), frame, StandardCharsets.UTF_8);
            this.frame = frame;
            this.size = new TerminalSize(size.getColumns(), size.getRows());
        }

        void resize(TerminalSize newSize) {
            size = new TerminalSize(newSize.getColumns(), newSize.getRows());
            onResized(size);
        }

        @Override
        protected TerminalSize findTerminalSize() {
            return size;
        }

        @Override
        protected KeyDecodingProfile getDefaultKeyDecodingProfile() {
            return List::of;
        }

        void write(String sequence) {
            frame.write(sequence);
        }

        /** Does nothing: {@link TerminalModes} sets the modes. */
        @Override
        public void enterPrivateMode() {}

        @Override
        public void exitPrivateMode() {}

        @Override
        public void setCursorPosition(int x, int y) {
            column = x;
            frame.write("\033[" + (y + 1) + ';' + (x + 1) + 'H');
        }

        /**
         * Writes a grapheme. If it consists of several chars, then sets the column explicitly, because terminals
         * disagree on the grapheme's width.
         */
        @Override
        public void putString(String grapheme) {
            frame.write(grapheme);
            column += Cells.width(grapheme);
            if (grapheme.length() > 1) {
                frame.write("\033[" + (column + 1) + 'G');
            }
        }

        /** A buffer that sends a frame in one write; Lanterna writes each character separately. */
        static final class FrameOutput extends ByteArrayOutputStream {
            void write(String text) {
                writeBytes(text.getBytes(StandardCharsets.UTF_8));
            }

            void sendTo(OutputStream terminal) throws IOException {
                writeTo(terminal);
                terminal.flush();
                reset();
            }
        }
    }
}
