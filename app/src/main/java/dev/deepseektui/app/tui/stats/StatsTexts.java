package dev.deepseektui.app.tui.stats;

import dev.deepseektui.core.language.Texts;
import java.util.ResourceBundle;

/** What the session in small says. */
final class StatsTexts extends Texts {
    private static final StatsTexts TEXTS = new StatsTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new StatsTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"title", "Session in figures"},
            {"none", "No request was sent yet."},
            {"prompt", "Prompt"},
            {"prompt.most", "now {0}, at most {1} tokens"},
            {"cache", "Cache"},
            {"cache.share", "{0} % from the cache"},
            {"cost", "Cost"},
            {"cost.unknown", "price unknown"},
            {"pressure", "Pressure"},
            {"pressure.most", "at most {0} bits"},
            {"failed", "Failed"},
            {"failed.most", "at most {0} of the last results"},
            {"answers", "Answers"},
            {"answers.time", "{0} usually, {1} at most"},
            {"rewrites", "{0} {0:rewrite|rewrites} freed {1} tokens"},
            {"tools", "Tools"},
            {"tool", "{0} {0:call|calls}, {1}"},
            {"tool.failed", "{0} {0:call|calls}, {2} failed, {1}"},
            {"files", "Files in the prompts"},
            {"file", "{0} tokens"},
        };
    }
}
