package dev.deepseektui.app.tui;

/** An event of the terminal that the loop itself handles. */
public enum TerminalEvent implements Msg {
    /** Its window may have another size. */
    WINDOW_CHANGED,
    /** The program goes on after it had been stopped. */
    CONTINUED,
    /** Nothing can be read from it any more. */
    HUNG_UP
}
