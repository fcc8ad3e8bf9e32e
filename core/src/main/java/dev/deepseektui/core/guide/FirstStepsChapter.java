package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What a person does in the first five minutes, each shown once; what watches over the context comes last, in five lines. */
final class FirstStepsChapter implements Chapter {
    static final String FILE = "deepseek-tui-tour.txt";

    private static final String TEXT = """
            This file was made by the tour of deepseek-tui.
            /undo takes it away again.
            """;

    @Override
    public String title() {
        return "What you saw, and what to try";
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.list(".")), List.of(Calls.write(FILE, TEXT)));
    }

    @Override
    public String said(int step) {
        return step == 0
                ? " Your message stands in the band above. What it sets off is one line each, as the look at this folder below."
                : " Now a change, and you are asked before it is made: `y` allows it, `n` does not. Either is fine here.";
    }

    @Override
    public String explanation() {
        return """
                - **Messages.** Type what you want and press Enter; Alt+Enter makes a new line. Esc stops what runs, and what you type \
                meanwhile waits its turn.
                - **Tools.** Looking is done without asking, changes and commands are asked for. Shift+Tab changes that: plan, ask, edits, auto. \
                Ctrl+O unfolds a line.
                - **Undo.** If you allowed the change there is a file `%s` now. `/undo` takes it back; `/rewind` goes further, with the \
                conversation.
                - **Mentions.** Type `@` and a few letters of a file's name: it is attached. `@README.md:1-10` attaches ten lines.
                - **Commands.** `!ls` runs a command of yours. `/` lists what this program can do, F1 the keys.
                - **Copying.** `/copy` copies a block of code out of the answers; Alt+Up chooses a block and Alt+C copies it. Try it on this:

                ```
                deepseek-tui login
                ```

                ### What watches over the context, in five lines

                - **Context** in the pane says how full it is, and when old outputs are trimmed; nothing is ever lost (`/context`).
                - **Focus** says whether the work still holds together: slack is what is left, risk how hard it presses (`/capacity`).
                - **Cost** says what a session cost and what the cache saved (`/cost`).
                - **Memory** keeps what was learnt for the next session of this project (`/memory`).
                - `tour context` shows each of these at work.
                """.formatted(FILE);
    }
}
