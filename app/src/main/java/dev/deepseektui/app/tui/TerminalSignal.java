package dev.deepseektui.app.tui;

import dev.deepseektui.core.base.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A control sequence that is sent beside the frames. */
public record TerminalSignal(String sequence) {
    public static final TerminalSignal NOTHING = new TerminalSignal("");

    public static final TerminalSignal BELL = new TerminalSignal("\007");

    /** The longest text that most terminals accept; longer ones are dropped. */
    public static final int MOST_COPIED = 74_994;

    public static TerminalSignal title(String words) {
        return new TerminalSignal("\033]2;" + SafeText.line(words) + "\007");
    }

    /** Shows words beside the other windows, where the terminal does such a thing (OSC 9). */
    public static TerminalSignal notification(String words) {
        return new TerminalSignal("\033]9;" + SafeText.line(words) + "\007");
    }

    /** Puts a text on the clipboard of whoever sits before the terminal, be it far away (OSC 52). */
    public static TerminalSignal clipboard(String text) {
        String encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return new TerminalSignal("\033]52;c;" + encoded + "\007");
    }
}
