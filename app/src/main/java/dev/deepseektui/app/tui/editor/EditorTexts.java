package dev.deepseektui.app.tui.editor;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Texts of the search of the history. */
final class EditorTexts extends Texts {
    private static final EditorTexts TEXTS = new EditorTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new EditorTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"search", "search your messages: "},
            {"search.missing", "  nothing older holds this"},
            {"place", "{0} of {1}"},
        };
    }
}
