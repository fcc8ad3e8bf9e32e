package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import java.io.IOException;

/** The settings by which the system treats what is typed before the program reads it. */
interface LineDiscipline {
    /** Every key comes at once and as it was typed, none is echoed or a signal; remembers how it was. Says the size as well. */
    TerminalSize makeRaw() throws IOException;

    /** As {@link #makeRaw}, where it is already remembered how it was. */
    void makeRawAgain() throws IOException;

    /** As it was. */
    void restore() throws IOException;

    TerminalSize size() throws IOException;
}
