package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Lines in a box, perhaps more than there is room for, and which of them are in sight.
 *
 * @param from the first line in sight
 * @param ended its last line was in sight
 */
record ScrolledText(IntFunction<List<Line>> text, int from, boolean ended) {
    private static final int WHEEL_ROWS = 3;

    static ScrolledText of(IntFunction<List<Line>> text) {
        return new ScrolledText(new LaidOut(text), 0, false);
    }

    void draw(String title, String foot, Desk desk, Canvas canvas) {
        List<Line> lines = lines(desk);
        Area area = Overlay.place(desk, lines.size() + Frame.ROWS);
        int rows = Frame.inside(area).height();
        int first = Math.max(0, Math.min(from, lines.size() - rows));
        int last = Math.min(lines.size(), first + rows);
        String where = lines.size() > rows ? " · %d–%d of %d".formatted(first + 1, last, lines.size()) : "";
        Frame.draw(area, title + where, foot, canvas);
        Frame.fill(area, lines.subList(first, last), canvas);
    }

    /** Whether the reader was shown the end: it is in sight, or was. */
    boolean isRead(Desk desk) {
        return ended || below(desk) == 0;
    }

    /** How many lines are below those in sight. */
    int below(Desk desk) {
        return Math.max(0, lines(desk).size() - rows(desk) - from);
    }

    /** After a key that scrolls; empty for all others. */
    Optional<ScrolledText> after(Key key, Desk desk) {
        if (key instanceof Key.Mouse mouse) {
            return switch (mouse.gesture()) {
                case WHEEL_UP -> Optional.of(at(from - WHEEL_ROWS, desk));
                case WHEEL_DOWN -> Optional.of(at(from + WHEEL_ROWS, desk));
                default -> Optional.empty();
            };
        }
        OptionalInt wanted =
                desk.bindings().action(key).map(action -> wanted(action, desk)).orElse(OptionalInt.empty());
        return wanted.isPresent() ? Optional.of(at(wanted.getAsInt(), desk)) : Optional.empty();
    }

    private OptionalInt wanted(Action action, Desk desk) {
        int page = Math.max(1, rows(desk) - 1);
        return switch (action) {
            case OLDER, SCROLL_UP -> OptionalInt.of(from - 1);
            case NEWER, SCROLL_DOWN -> OptionalInt.of(from + 1);
            case PAGE_UP -> OptionalInt.of(from - page);
            case PAGE_DOWN -> OptionalInt.of(from + page);
            case HOME, SCROLL_TOP -> OptionalInt.of(0);
            case END, SCROLL_BOTTOM -> OptionalInt.of(lines(desk).size());
            default -> OptionalInt.empty();
        };
    }

    private ScrolledText at(int line, Desk desk) {
        int last = Math.max(0, lines(desk).size() - rows(desk));
        int first = Math.max(0, Math.min(line, last));
        return new ScrolledText(text, first, ended || first == last);
    }

    private int rows(Desk desk) {
        return Frame.inside(Overlay.place(desk, lines(desk).size() + Frame.ROWS))
                .height();
    }

    private List<Line> lines(Desk desk) {
        return text.apply(Frame.inside(Overlay.place(desk, Integer.MAX_VALUE)).width());
    }

    /** A diff may have ten thousand lines, and each key asks for them. Belongs to the screen's thread. */
    private static final class LaidOut implements IntFunction<List<Line>> {
        private final IntFunction<List<Line>> text;
        private List<Line> lines = List.of();
        private int width = -1;

        LaidOut(IntFunction<List<Line>> text) {
            this.text = text;
        }

        @Override
        public List<Line> apply(int wanted) {
            if (wanted != width) {
                lines = text.apply(wanted);
                width = wanted;
            }
            return lines;
        }
    }
}
