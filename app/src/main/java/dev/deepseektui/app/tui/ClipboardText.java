package dev.deepseektui.app.tui;

import dev.deepseektui.core.base.SafeText;

/**
 * Text for a clipboard. Pasted into a terminal, it contains no control characters that the terminal or a shell obeys, and
 * nothing that is hidden or reordered.
 */
public record ClipboardText(String text) {
    public ClipboardText {
        text = SafeText.block(text.replace("\r\n", "\n").replace('\r', '\n'));
    }
}
