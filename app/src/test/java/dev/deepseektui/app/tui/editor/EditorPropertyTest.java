package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.editor.CursorText.TextStops;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random keys in random order: the cursor stays between characters, nothing is lost, and everything can be undone. */
class EditorPropertyTest {
    private static final String[] BITS = {
        "a", "word", " ", "\n", "\t", "中", "e\u0301", "\u0301", "🇩", "🇪", "👩", "\u200d", "👩‍💻", "\u001b", "\ufffc",
        "ß_1", "\u200b", "\ufe0f", "👍🏽", "한", "ᄀ", "ᅡ"
    };
    private static final int STEPS = 400;

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void a_naive_model_says_the_same(long seed) {
        Random random = new Random(seed);
        Editor editor = Editor.EMPTY;
        String model = "";
        for (int step = 0; step < STEPS; step++) {
            int cursor = wholeCursor(editor);
            String bit = bit(random);
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> {
                    editor = editor.type(bit);
                    model = model.substring(0, cursor) + bit + model.substring(cursor);
                }
                case 3 -> {
                    int from = wholeIndex(editor, editor.writing().left());
                    editor = editor.deleteLeft();
                    model = model.substring(0, from) + model.substring(cursor);
                }
                case 4 -> {
                    int to = wholeIndex(editor, editor.writing().right());
                    editor = editor.deleteRight();
                    model = model.substring(0, cursor) + model.substring(to);
                }
                default -> editor = moved(editor, random);
            }
            assertThat(editor.writing().passage().whole())
                    .as("seed %d, step %d", seed, step)
                    .isEqualTo(model);
            assertStandsBetweenCharacters(editor, seed);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void all_is_taken_back_and_brought_back(long seed) {
        Random random = new Random(seed);
        Editor editor = Editor.EMPTY;
        Deque<CursorText> states = new ArrayDeque<>();
        states.push(editor.writing());
        for (int step = 0; step < 100; step++) {
            Editor next = edited(editor, random);
            if (next.past().size() > editor.past().size()) {
                states.push(editor.writing());
            }
            editor = next;
        }
        while (!editor.past().isEmpty()) {
            CursorText before = editor.past().get(editor.past().size() - 1);
            editor = editor.takeBack();
            assertThat(editor.writing()).as("seed %d", seed).isEqualTo(before);
        }
        assertThat(editor.writing()).as("seed %d", seed).isEqualTo(CursorText.EMPTY);
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void every_stop_has_one_cell_at_any_width_and_no_row_is_too_wide(long seed) {
        Random random = new Random(seed);
        Editor editor = Editor.EMPTY;
        for (int step = 0; step < 120; step++) {
            editor = edited(editor, random);
        }
        Passage passage = editor.writing().passage();
        for (int width = 3; width < 60; width++) {
            EditorRows rows = EditorRows.of(passage, width);
            EditorRows.TextCell before = new EditorRows.TextCell(0, -1);
            for (int stop = 0; stop <= passage.length(); stop = stop == passage.length() ? stop + 1 : rows.next(stop)) {
                EditorRows.TextCell place = rows.place(stop);
                assertThat(place.column()).as("seed %d, width %d", seed, width).isBetween(0, width - 1);
                assertThat(isBehind(place, before))
                        .as("seed %d, width %d, stop %d", seed, width, stop)
                        .isTrue();
                before = place;
            }
        }
    }

    private static boolean isBehind(EditorRows.TextCell place, EditorRows.TextCell before) {
        return place.row() > before.row() || (place.row() == before.row() && place.column() >= before.column());
    }

    private static Editor edited(Editor editor, Random random) {
        return switch (random.nextInt(11)) {
            case 0, 1, 2, 3 -> editor.type(bit(random));
            case 4 -> editor.paste(bit(random).repeat(1 + random.nextInt(1500)));
            case 5 -> editor.deleteLeft();
            case 6 -> editor.killWordLeft();
            case 7 -> editor.killToLineEnd();
            case 8 -> editor.yank();
            case 9 -> editor.killWordRight();
            default -> moved(editor, random);
        };
    }

    private static Editor moved(Editor editor, Random random) {
        CursorText writing = editor.writing();
        return switch (random.nextInt(6)) {
            case 0 -> editor.moveTo(writing.left());
            case 1 -> editor.moveTo(writing.right());
            case 2 -> editor.moveTo(writing.wordLeft());
            case 3 -> editor.moveTo(writing.wordRight());
            case 4 -> editor.moveTo(writing.lineStart());
            default ->
                editor.climb(random.nextBoolean() ? 1 : -1, EditorRows.of(writing.passage(), 12))
                        .orElse(editor);
        };
    }

    private static void assertStandsBetweenCharacters(Editor editor, long seed) {
        CursorText writing = editor.writing();
        assertThat(TextStops.atOrAfter(writing.text(), writing.cursor()))
                .as("seed %d", seed)
                .isEqualTo(writing.cursor());
    }

    private static int wholeCursor(Editor editor) {
        return wholeIndex(editor, editor.writing().cursor());
    }

    private static int wholeIndex(Editor editor, int stop) {
        return editor.writing().passage().part(0, stop).whole().length();
    }

    private static String bit(Random random) {
        return BITS[random.nextInt(BITS.length)];
    }
}
