package dev.deepseektui.app.tui.editor.vim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Seed;
import dev.deepseektui.app.tui.editor.AskEditor;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.keys.Action;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is pressed, nothing breaks: the cursor is in the text, and undo leads back to the beginning. */
class VimFuzzTest {
    private static final int RUNS = 300;
    private static final int KEYS = 150;
    private static final String LETTERS = "hjklwWbBeE0^$gGfFtT;,{}%dcyxXsSDCYpPrJ~u.vVoOiIaA\"'([<b3 2é日👩x";
    private static final List<Action> ACTIONS = List.of(
            Action.CANCEL,
            Action.CANCEL,
            Action.DELETE_LEFT,
            Action.NEWLINE,
            Action.SEARCH_HISTORY,
            Action.LEFT,
            Action.RIGHT,
            Action.OLDER,
            Action.NEWER,
            Action.CUT_WORD_LEFT,
            Action.CUT_TO_END,
            Action.PUT_BACK,
            Action.UNDO,
            Action.REDO);

    private static AskEditor pressed(AskEditor ask, Random random) {
        int kind = random.nextInt(20);
        if (kind == 0) {
            return ask.paste(random.nextInt(5) == 0 ? "line\n".repeat(20) : "pa\u0301 \u200d(st)\ne");
        }
        if (kind < 6) {
            return ask.act(ACTIONS.get(random.nextInt(ACTIONS.size())), 1 + random.nextInt(30));
        }
        int[] letters = LETTERS.codePoints().toArray();
        return ask.type(Character.toString(letters[random.nextInt(letters.length)]));
    }

    private static String run(long seed) {
        Random random = new Random(seed);
        AskEditor ask = AskEditor.with(History.EMPTY.with("older\nask").with("newer (ask)"))
                .inVim();
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < KEYS; i++) {
            ask = pressed(ask, random);
            String before = ask.beforeCursor();
            trace.append(before.length()).append(' ');
            if (ask.mode().filter(mode -> mode == Mode.NORMAL).isPresent() && !before.isEmpty()) {
                assertThat(ask.act(Action.LINE_END, 80).beforeCursor().length())
                        .as("seed %d, key %d: the cursor stands on a character", seed, i)
                        .isGreaterThanOrEqualTo(before.length());
            }
        }
        return trace.toString();
    }

    @Test
    void nothing_breaks() {
        long first = Seed.RUN;
        for (long seed = first; seed < first + RUNS; seed++) {
            assertThat(run(seed)).as("seed " + seed).isNotEmpty();
        }
    }

    @Test
    void undo_leads_back_to_what_was_there() {
        long first = Seed.RUN;
        for (long seed = first; seed < first + RUNS; seed++) {
            Random random = new Random(seed);
            String begun = "one (two) \"three\"\n\n  four, five.six\nséven 日本";
            AskEditor ask = AskEditor.with(History.EMPTY).inVim().paste(begun).act(Action.CANCEL, 80);
            int[] letters = LETTERS.replace("u", "").codePoints().toArray();
            for (int i = 0; i < 40; i++) {
                ask = ask.type(Character.toString(letters[random.nextInt(letters.length)]));
            }
            ask = ask.act(Action.CANCEL, 80).act(Action.CANCEL, 80);
            boolean came = ask.ask().equals(begun);
            for (int i = 0; i < 300 && !came; i++) {
                ask = ask.type("u");
                came = ask.ask().equals(begun);
            }
            assertThat(came).as("seed " + seed).isTrue();
        }
    }
}
