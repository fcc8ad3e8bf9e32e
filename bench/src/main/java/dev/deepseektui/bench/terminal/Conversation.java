package dev.deepseektui.bench.terminal;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The content of the demonstrations: a history of wrapped lines, and the words of a streaming answer. The content is
 * the same in each run.
 */
final class Conversation {
    static final int LINES = 10_000;
    static final int TOKENS_PER_SECOND = 200;

    private static final String[] WORDS =
            ("the quick brown fox jumps over the lazy dog and then refactors public static void"
                            + " main with streaming tokens and 日本語 result List<String> lines = new ArrayList<>() ;")
                    .split(" ");
    private static final Ink[] ROLES = {Ink.TEXT, Ink.TEXT, Ink.TEXT, Ink.TEXT, Ink.CODE_SPAN, Ink.KEYWORD, Ink.ACCENT};
    private static final int WIDTH = 150;

    private Conversation() {}

    /** Returns the lines, each created when it is first shown, as in a long session. */
    static List<List<Span>> history() {
        Map<Integer, List<Span>> shown = new HashMap<>();
        return new AbstractList<>() {
            @Override
            public List<Span> get(int number) {
                return shown.computeIfAbsent(number, it -> line(new Random(it)));
            }

            @Override
            public int size() {
                return LINES;
            }
        };
    }

    static String token(long number) {
        return WORDS[(int) (number * 11 % WORDS.length)] + " ";
    }

    static boolean fits(String text) {
        return Cells.width(text) <= WIDTH;
    }

    private static List<Span> line(Random random) {
        List<Span> spans = new ArrayList<>();
        int width = 0;
        int end = 20 + random.nextInt(WIDTH - 20);
        while (width < end) {
            Span span = Span.of(WORDS[random.nextInt(WORDS.length)] + " ", ROLES[random.nextInt(ROLES.length)]);
            spans.add(span);
            width += span.width();
        }
        return List.copyOf(spans);
    }
}
