package dev.deepseektui.app.tui.desk;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** Texts of the start card and the input. */
final class DeskTexts extends Texts {
    private static final DeskTexts TEXTS = new DeskTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new DeskTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"too_small", "window too small"},
            {"hint", "Ask anything. / commands, @ files, ! shell"},
            {"hint.busy", "Type to queue a message"},
            {"hint.guide", "Type tour, or ask where something is"},
            {"queued.more", "queued: {0} more"},
            {"card.who", "{0} · {1} effort"},
            {"card.not_connected", "not connected"},
            {"card.guide", " · built-in guide"},
            {"card.ask", "Ask a question or describe a change, for example"},
            {"card.example.build", "explain how this project is built and tested"},
            {"card.example.tests", "why do the tests fail?"},
            {"card.example.find", "find where retries are handled"},
            {"card.commands", " commands   "},
            {"card.mention", " mention a file   "},
            {"card.run", " run a command"},
            {"card.no_key", "No API key yet"},
            {"card.type", "Type "},
            {"card.or_run", ", run "},
            {"card.or_set", " in a shell, or set "},
            {"card.keys", ". Keys come from your DeepSeek account."},
            {
                "card.until",
                "Until then a built-in guide answers. It is not an AI, but it can search this project and show you"
                        + " around:"
            },
            {"card.tour", "a walk through the screen, two minutes"},
            {"card.where", "finds it in your files"},
            {"card.last", "Last time"},
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
            {"key.stops", "stops"},
            {"key.edits_last", "edits the last"},
            {"age.now", "just now"},
            {"age.minutes", "{0} {0:minute|minutes} ago"},
            {"age.hours", "{0} {0:hour|hours} ago"},
            {"age.yesterday", "yesterday"},
            {"age.day", "d MMM"},
            {"age.year", "d MMM yyyy"},
        };
    }
}
