package dev.deepseektui.app.tui.overlay;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.completion.Fuzzy;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.text.Ground;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Something to choose from, narrowed by typing a few of its letters.
 *
 * @param current which of the items holds now, counted from 0; {@link #NONE} where none does
 * @param letters typed so far
 * @param matching those of the items that have the letters, the best first
 * @param chosen among those that match
 */
public record Picker(String title, List<Item> items, int current, String letters, List<Item> matching, int chosen)
        implements Overlay {
    private static final int NONE = -1;
    private static final String CURRENT = "current";
    private static final String FOOT = "Enter takes it · type to narrow · Esc closes";
    /** The letters above the list; a rule and the preview below. */
    private static final int AROUND_LIST = 3;

    public Picker {
        items = List.copyOf(items);
        matching = List.copyOf(matching);
    }

    /**
     * One to be chosen.
     *
     * @param words what the list shows and letters are looked for in
     * @param about what is said of it while it is chosen
     */
    public record Item(String words, String about, Command picked) {}

    public static Picker of(String title, List<Item> items) {
        return new Picker(title, items, NONE, "", items, 0);
    }

    /** One of the items holds now: it is marked, and chosen until another is, so that to take it changes nothing. */
    public Picker current(Predicate<Item> isCurrent) {
        int index = NONE;
        for (int i = 0; i < items.size() && index == NONE; i++) {
            index = isCurrent.test(items.get(i)) ? i : NONE;
        }
        return new Picker(title, items, index, letters, matching, Math.max(0, index));
    }

    @Override
    public void draw(Desk desk, Canvas canvas) {
        Area area = Overlay.place(desk, items.size() + AROUND_LIST + Frame.ROWS);
        Frame.draw(area, "%s · %d of %d".formatted(title, matching.size(), items.size()), FOOT, canvas);
        Area inside = Frame.inside(area);
        Frame.fill(area, lines(inside), canvas);
    }

    private List<Line> lines(Area inside) {
        int rows = Math.max(1, inside.height() - AROUND_LIST);
        int first = Math.max(0, Math.min(chosen - rows / 2, matching.size() - rows));
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(Span.of("> ", Role.ACCENT), Span.plain(letters), Span.of("▏", Role.ACCENT)));
        for (int row = 0; row < rows; row++) {
            lines.add(first + row < matching.size() ? line(matching.get(first + row), first + row) : Line.EMPTY);
        }
        lines.add(Line.of(Span.of("─".repeat(inside.width()), Role.RULE)));
        lines.add(Line.of(Span.dim(
                matching.isEmpty() ? "nothing matches" : matching.get(chosen).about())));
        return lines;
    }

    private Line line(Item item, int index) {
        Line line = index == chosen
                ? Line.of(new Span("▸ " + item.words(), Style.PLAIN.inBold().on(Ground.CHOSEN)))
                : Line.of(Span.plain("  " + item.words()));
        boolean isCurrent = current != NONE && item.equals(items.get(current));
        return isCurrent ? line.followedBy(Line.of(Span.dim("  " + CURRENT))) : line;
    }

    @Override
    public Reaction press(Key key, Desk desk) {
        if (key instanceof Key.Typed typed && typed.isPlain()) {
            return Reaction.stay(narrowed(letters + typed.text()));
        }
        if (key instanceof Key.Paste paste) {
            return Reaction.stay(
                    narrowed(letters + paste.text().lines().findFirst().orElse("")));
        }
        if (key instanceof Key.Mouse mouse) {
            return switch (mouse.gesture()) {
                case WHEEL_UP -> Reaction.stay(moved(-1));
                case WHEEL_DOWN -> Reaction.stay(moved(1));
                default -> Reaction.stay(this);
            };
        }
        int page = Math.max(1, desk.layout().transcript().height() / 2);
        Optional<Action> action = desk.bindings().action(key);
        return action.isPresent() ? act(action.get(), page) : Reaction.stay(this);
    }

    private Reaction act(Action action, int page) {
        return switch (action) {
            case CANCEL, INTERRUPT -> Reaction.close();
            case SUBMIT, COMPLETE -> matching.isEmpty() ? Reaction.stay(this) : take();
            case OLDER, SCROLL_UP -> Reaction.stay(moved(-1));
            case NEWER, SCROLL_DOWN -> Reaction.stay(moved(1));
            case PAGE_UP -> Reaction.stay(moved(-page));
            case PAGE_DOWN -> Reaction.stay(moved(page));
            case HOME, SCROLL_TOP -> Reaction.stay(moved(-items.size()));
            case END, SCROLL_BOTTOM -> Reaction.stay(moved(items.size()));
            case DELETE_LEFT ->
                Reaction.stay(narrowed(
                        letters.isEmpty()
                                ? ""
                                : letters.substring(0, letters.offsetByCodePoints(letters.length(), -1))));
            case CUT_TO_START, CUT_WORD_LEFT -> Reaction.stay(narrowed(""));
            default -> Reaction.stay(this);
        };
    }

    private Reaction take() {
        return Reaction.close(matching.get(chosen).picked());
    }

    private Picker narrowed(String now) {
        int first = now.isEmpty() ? Math.max(0, current) : 0;
        return new Picker(title, items, current, now, Fuzzy.best(now, items, Item::words), first);
    }

    private Picker moved(int by) {
        int next = Math.max(0, Math.min(chosen + by, matching.size() - 1));
        return new Picker(title, items, current, letters, matching, next);
    }
}
