package dev.deepseektui.app.tui;

import dev.deepseektui.core.base.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A control sequence that is sent outside of frames. */
public record TerminalSignal(String sequence) {
    public static final TerminalSignal NOTHING = new TerminalSignal("");

    public static final TerminalSignal BELL = new TerminalSignal("\007");

    /** The maximum length of the text to copy, in chars. Most terminals drop longer sequences. */
    public static final int MAX_COPIED = 74_994;

    public static TerminalSignal title(String words) {
        return new TerminalSignal("\033]2;" + SafeText.line(words) + "\007");
    }

    /** Creates a desktop notification (OSC 9) for terminals that support it. */
    public static TerminalSignal notification(String words) {
        return new TerminalSignal("\033]9;" + SafeText.line(words) + "\007");
    }

    /** Creates a sequence that copies text to the clipboard of the user's machine, even over SSH (OSC 52). */
    public static TerminalSignal clipboard(ClipboardText copied) {
        String encoded = Base64.getEncoder().encodeToString(copied.text().getBytes(StandardCharsets.UTF_8));
        return new TerminalSignal("\033]52;c;" + encoded + "\007");
    }
}
