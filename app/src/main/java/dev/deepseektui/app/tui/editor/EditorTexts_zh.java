package dev.deepseektui.app.tui.editor;

import java.util.ListResourceBundle;

/** {@link EditorTexts} in Chinese. */
final class EditorTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"search", "搜索历史消息："},
            {"search.missing", "  更早的消息中没有"},
            {"place", "{0} / {1}"},
        };
    }
}
