package dev.deepseektui.app.tui.completion;

import java.util.ListResourceBundle;

/** {@link CompletionTexts} in Chinese. */
final class CompletionTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"place", "{0} / {1}"},
        };
    }
}
