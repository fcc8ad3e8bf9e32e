package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Something to read: the keys, all about a block.
 *
 * @param text the lines at a width
 * @param from the first line in sight
 */
record Sheet(String title, IntFunction<List<Line>> text, int from) implements Overlay {
    private static final String FOOT = "Esc closes";

    static Sheet of(String title, IntFunction<List<Line>> text) {
        return new Sheet(title, text, 0);
    }

    @Override
    public void draw(Desk desk, Canvas canvas) {
        List<Line> lines = lines(desk);
        Area area = Overlay.place(desk, lines.size() + Frame.ROWS);
        Frame.draw(area, title, FOOT, canvas);
        int rows = Frame.inside(area).height();
        int first = Math.max(0, Math.min(from, lines.size() - rows));
        Frame.fill(area, lines.subList(first, Math.min(lines.size(), first + rows)), canvas);
    }

    @Override
    public Reaction press(Key key, Desk desk) {
        int page = Math.max(1, desk.layout().transcript().height() / 2);
        Optional<Action> action = desk.bindings().action(key);
        if (action.isEmpty()) {
            return key instanceof Key.Typed typed && typed.text().equals("q") ? Reaction.close() : Reaction.stay(this);
        }
        return switch (action.get()) {
            case CANCEL, INTERRUPT, SUBMIT, HELP -> Reaction.close();
            case OLDER, SCROLL_UP -> Reaction.stay(moved(-1, desk));
            case NEWER, SCROLL_DOWN -> Reaction.stay(moved(1, desk));
            case PAGE_UP -> Reaction.stay(moved(-page, desk));
            case PAGE_DOWN -> Reaction.stay(moved(page, desk));
            case HOME, SCROLL_TOP -> Reaction.stay(new Sheet(title, text, 0));
            case END, SCROLL_BOTTOM -> Reaction.stay(moved(lines(desk).size(), desk));
            default -> Reaction.stay(this);
        };
    }

    private Sheet moved(int by, Desk desk) {
        int rows = Frame.inside(Overlay.place(desk, lines(desk).size() + Frame.ROWS))
                .height();
        int last = Math.max(0, lines(desk).size() - rows);
        return new Sheet(title, text, Math.max(0, Math.min(from + by, last)));
    }

    private List<Line> lines(Desk desk) {
        return text.apply(Frame.inside(Overlay.place(desk, Integer.MAX_VALUE)).width());
    }
}
