package dev.deepseektui.app.tui;

/** What happened to the terminal that the loop itself must see to? */
public enum TerminalEvent implements Msg {
    /** Its window may have another size. */
    WINDOW_CHANGED,
    /** The program goes on after it had been stopped. */
    CONTINUED,
    /** Nothing can be read from it any more. */
    HUNG_UP
}
