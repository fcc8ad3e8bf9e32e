package dev.deepseektui.app.tui;

import dev.deepseektui.core.base.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A control sequence that is sent beside the frames. */
public record Signal(String sequence) {
    public static final Signal NOTHING = new Signal("");

    public static final Signal BELL = new Signal("\007");

    /** More than this most terminals drop without a word. */
    public static final int MOST_COPIED = 74_994;

    public static Signal title(String words) {
        return new Signal("\033]2;" + SafeText.line(words) + "\007");
    }

    /** Shows words beside the other windows, where the terminal does such a thing (OSC 9). */
    public static Signal notification(String words) {
        return new Signal("\033]9;" + SafeText.line(words) + "\007");
    }

    /** Puts a text on the clipboard of whoever sits before the terminal, be it far away (OSC 52). */
    public static Signal clipboard(String text) {
        String encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return new Signal("\033]52;c;" + encoded + "\007");
    }
}
