package dev.deepseektui.core.conversation.message;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** How calls ended, as people read it. */
final class MessageTexts extends Texts {
    private static final MessageTexts TEXTS = new MessageTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new MessageTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"ending.exit", "exit {0}"},
            {"ending.timed_out", "timed out after {0} s"},
            {"ending.failed", "failed"},
            {"ending.malformed", "invalid call"},
            {"ending.said_no", "you said no"},
            {"ending.not_allowed", "not allowed"},
            {"ending.cancelled", "stopped"},
            {"ending.unknown", "outcome unknown"},
        };
    }
}
