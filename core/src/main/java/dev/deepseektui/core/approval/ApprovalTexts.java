package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Names of modes for people, and notes about them. */
final class ApprovalTexts extends Texts {
    private static final ApprovalTexts TEXTS = new ApprovalTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new ApprovalTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"mode.plan", "plan, read-only"},
            {"mode.ask", "ask before changes"},
            {"mode.edits", "edits allowed"},
            {"mode.auto", "auto, sandboxed"},
            {"mode.full", "full access"},
            {
                "mode.dropped",
                "The session was in mode {0} before; it continues in mode {1}. To use {0} again: --mode {0}, or /mode"
                        + " {0} on the screen."
            },
        };
    }
}
