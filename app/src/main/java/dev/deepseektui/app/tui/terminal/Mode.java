package dev.deepseektui.app.tui.terminal;

/**
 * The terminal modes of the screen, with the sequences that set and undo them. They are set in this order and undone in the reverse:
 * kitty keeps its key modes apart for each of the two screens.
 */
enum Mode {
    TITLE("\033[22;2t\033]2;deepseek-tui\007", "\033[23;2t"),
    ALTERNATE_SCREEN("\033[?1049h", "\033[?1049l"),
    HIDDEN_CURSOR("\033[?25l", "\033[0m\033[?25h"),
    PASTE_MARKS("\033[?2004h", "\033[?2004l"),
    XTERM_KEYS("\033[>4;1m", "\033[>4m"),
    KITTY_KEYS("\033[>1u", "\033[<u"),
    /** Presses, drags and the wheel, at columns of any size. */
    MOUSE("\033[?1002h\033[?1006h", "\033[?1006l\033[?1002l"),
    /** A frame appears at once and never in parts; set for one frame at a time. */
    SYNCHRONIZED("\033[?2026h", "\033[?2026l");

    private final String on;
    private final String off;

    Mode(String on, String off) {
        this.on = on;
        this.off = off;
    }

    String on() {
        return on;
    }

    String off() {
        return off;
    }
}
