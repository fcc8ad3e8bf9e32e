package dev.deepseektui.core.approval;

import dev.deepseektui.core.language.Texts;
import java.util.ResourceBundle;

/** What modes are called where they stand by themselves. */
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
        };
    }
}
