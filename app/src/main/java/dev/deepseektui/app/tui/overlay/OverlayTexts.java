package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Texts of lists, questions and sheets. */
final class OverlayTexts extends Texts {
    private static final OverlayTexts TEXTS = new OverlayTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new OverlayTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"refuses", " · {0} says no"},
            {"leaves", " · {0}: {1}"},
            {"waiting", "Waiting for you"},
            {"letter", " · letter or ↑↓ enter"},
            {"confirms", "confirms"},
            {"back", "back"},
            {"range", "{0}–{1} of {2}"},
            {"count", "{0} of {1}"},
            {"current", "current"},
            {"no_match", "No match for “{0}”"},
            {"type", "type"},
            {"narrows", "to narrow"},
            {"chooses", "choose"},
            {"takes", "takes it"},
            {"keeps", "keeps it"},
            {"closes", "closes"},
            {"more", "more"},
            {"screen", "full screen"},
            {"panel", "smaller"},
            {"lines", "{0}–{1} of {2} lines"},
        };
    }
}
