package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Headings of the setup report. */
final class SetupTexts extends Texts {
    private static final SetupTexts TEXTS = new SetupTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new SetupTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"instructions", "Instructions, in tokens"},
            {"scoped", "Instructions for some files, in tokens once one of these is touched"},
            {"skill", "Skills, in tokens once they are loaded"},
            {"command", "Commands, in tokens once they are asked"},
            {"agent", "Agents, in tokens of what they are told"},
            {"hook", "Hooks"},
            {"ignored", "Not used"},
            {"nothing", "Nothing is brought along, by you or by this folder."},
        };
    }
}
