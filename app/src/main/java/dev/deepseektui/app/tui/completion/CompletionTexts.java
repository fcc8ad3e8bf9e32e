package dev.deepseektui.app.tui.completion;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Texts of the menu above the input. */
final class CompletionTexts extends Texts {
    private static final CompletionTexts TEXTS = new CompletionTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new CompletionTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"place", "{0} of {1}"},
        };
    }
}
