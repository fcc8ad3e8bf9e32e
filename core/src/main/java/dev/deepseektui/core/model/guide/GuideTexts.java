package dev.deepseektui.core.model.guide;

import dev.deepseektui.core.base.language.Texts;
import java.util.ResourceBundle;

/** What the guide says to people. */
final class GuideTexts extends Texts {
    private static final GuideTexts TEXTS = new GuideTexts();

    static String say(String key, Object... facts) {
        return TEXTS.text(key, facts);
    }

    @Override
    protected ResourceBundle chinese() {
        return new GuideTexts_zh();
    }

    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"who", "*Embedded guide: there is no AI behind this answer.*"},
            {
                "label",
                "*Embedded guide: there is no AI behind this answer. It searched your project and quotes what it"
                        + " found.*"
            },
            {"no_tools", "This request offers no tools, so there is nothing to search with."},
            {"no_provider", "there is no key, so no provider is asked; run `deepseek-tui login`"},
            {"words", "Words to look for: {0}."},
            {"comma", ", "},
            {"none", "No file here has any of: {0}. Ask with words that stand in the code."},
            {"files", "The files that have most of them: {0}."},
            {"where", "Where **{0}** can be found, the best place first:"},
            {"line", "- `{0}` line {1}"},
            {"with_key", "With a key a model would read on from here: `deepseek-tui login` stores one."},
            {
                "ask",
                "Ask where something is, as in *where are tokens counted?*, and it looks for the words in files."
                        + " *tour* shows you around. `deepseek-tui login` stores a key, and then a model answers."
            },
            {"step", "Step {0} of {1} of the tour."},
            {"tour.title", "What you saw, and what to try"},
            {
                "tour.look",
                " Your message is in the band above. Each step that follows is one line, such as the listing of this"
                        + " folder below."
            },
            {
                "tour.change",
                " Now a change, which needs your approval: `y` allows it, `n` does not. Either is fine here."
            },
            {"tour.file", "This file was made by the tour of deepseek-tui.\n/undo removes it.\n"},
            {"tour", """
                - **Messages.** Type what you want and press Enter; Alt+Enter makes a new line. Esc stops what runs; what you type meanwhile waits.
                - **Tools.** Looking needs no approval, changes and commands do. Shift+Tab changes that: plan, ask, edits, auto. Ctrl+O unfolds a line.
                - **Undo.** If you allowed the change there is a file `{0}` now. `/undo` takes it back; `/rewind` goes further, with the conversation.
                - **Mentions.** Type `@` and a few letters of a file's name: it is attached. `@README.md:1-10` attaches ten lines.
                - **Commands.** `!ls` runs a command of yours. `/` lists what this program can do, F1 the keys.
                - **Copying.** `/copy` copies a block of code out of the answers; Alt+Up chooses a block and Alt+C copies it. Try it on this:

                ```
                deepseek-tui login
                ```

                ### What watches over the context

                - **Context** in the pane says how full it is, and when old outputs are trimmed; nothing is ever lost (`/context`).
                - **Focus** says whether the work still holds together: slack is what is left, risk how hard it presses (`/capacity`).
                - **Cost** says what a session cost and what the cache saved (`/cost`).
                - **Memory** keeps what was learnt for the next session of this project (`/memory`).
                """},
        };
    }
}
