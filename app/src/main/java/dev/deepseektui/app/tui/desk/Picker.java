package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.MouseAction;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.desk.Picker.PickerItem;
import dev.deepseektui.app.tui.editor.Fuzzy;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyHints;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A list of items to choose from, filtered by the typed characters.
 *
 * @param current the index of the current item, or {@link #NONE}
 * @param query the characters typed so far
 * @param matching the items that match the query, best match first
 * @param chosen the index of the selected item in {@code matching}
 */
public record Picker(
        String title, List<PickerItem> items, int current, String query, List<PickerItem> matching, int chosen)
        implements Overlay {
    private static final int NONE = -1;
    /** The number of rows around the list: title, input and a blank row above; a blank row and the preview below. */
    private static final int AROUND_LIST = 5;

    private static final int MAX_ROWS = 10;

    public Picker {
        items = List.copyOf(items);
        matching = List.copyOf(matching);
    }

    /**
     * An item of a picker.
     *
     * @param words the text in the list, which is matched against the typed characters
     * @param about the description shown while the item is selected
     * @param picked the effect of choosing the item
     * @param kept the effect of choosing the item and saving the choice; empty if it cannot be saved
     * @param seen additional details
     */
    public record PickerItem(String words, String about, Effect picked, Optional<Effect> kept, ItemDetails seen) {
        public PickerItem(String words, String about, Effect picked) {
            this(words, about, picked, Optional.empty(), ItemDetails.NOTHING);
        }

        public PickerItem keptBy(Effect keeping) {
            return new PickerItem(words, about, picked, Optional.of(keeping), seen);
        }

        public PickerItem showing(List<String> facts, List<Line> preview) {
            return new PickerItem(words, about, picked, kept, new ItemDetails(facts, preview));
        }
    }

    /**
     * The details of an item.
     *
     * @param facts the values of the columns after the item's text; all items of a picker have the same number of
     * columns, possibly none
     * @param preview paragraphs shown beside or below the list if they fit
     */
    public record ItemDetails(List<String> facts, List<Line> preview) {
        static final ItemDetails NOTHING = new ItemDetails(List.of(), List.of());

        public ItemDetails {
            facts = List.copyOf(facts);
            preview = List.copyOf(preview);
        }
    }

    public static Picker of(String title, List<PickerItem> items) {
        return new Picker(title, items, NONE, "", items, 0);
    }

    /** Returns a copy in which the first matching item is marked as current and selected. */
    public Picker current(Predicate<PickerItem> isCurrent) {
        int index = IntStream.range(0, items.size())
                .filter(at -> isCurrent.test(items.get(at)))
                .findFirst()
                .orElse(NONE);
        return new Picker(title, items, index, query, matching, Math.max(0, index));
    }

    @Override
    public Panel panel(Desk desk) {
        Panel.PanelSize room = desk.panelRoom();
        int rows = Math.max(1, Math.min(Math.min(items.size(), MAX_ROWS), room.rows() - AROUND_LIST));
        List<Row> entries = new ArrayList<>();
        entries.add(Row.of(Span.bold(title)).right(Span.dim(say("desk.count", matching.size(), items.size()))));
        entries.add(Row.of(Span.plain(query), Span.of("▏", Ink.ACCENT)).barred(Ink.ACCENT));
        entries.add(Row.of(Line.EMPTY));
        entries.addAll(new PickerRows(this, room.width())
                .entries(rows, room.rows() - AROUND_LIST + 1 - Math.min(rows, matching.size())));
        KeyHints keys = KeyHints.of(desk.bindings())
                .and(say("desk.type"), say("desk.narrows"))
                .and("↑↓", say("desk.chooses"))
                .and(KeyAction.SUBMIT, say("desk.takes"));
        if (!matching.isEmpty() && matching.get(chosen).kept().isPresent()) {
            keys.and(KeyAction.KEEP, say("desk.keeps"));
        }
        return new Panel(entries, keys.and(KeyAction.CANCEL, say("desk.closes")).line());
    }

    boolean holds(PickerItem item) {
        return current != NONE && item.equals(items.get(current));
    }

    @Override
    public Reaction press(KeyPress key, Desk desk) {
        Optional<String> typed = key.typedInto(query);
        if (typed.isPresent()) {
            return Reaction.stay(narrowed(typed.get()));
        }
        if (key.stroke() instanceof MouseAction mouse) {
            return switch (mouse.getActionType()) {
                case SCROLL_UP -> Reaction.stay(moved(-1));
                case SCROLL_DOWN -> Reaction.stay(moved(1));
                default -> Reaction.stay(this);
            };
        }
        int page = Math.max(1, desk.panelRoom().rows() / 2);
        Optional<KeyAction> action = key.action();
        return action.isPresent() ? act(action.get(), page) : Reaction.stay(this);
    }

    private Reaction act(KeyAction action, int page) {
        return switch (action) {
            case CANCEL, INTERRUPT -> Reaction.close();
            case SUBMIT, COMPLETE ->
                matching.isEmpty()
                        ? Reaction.stay(this)
                        : Reaction.close(matching.get(chosen).picked());
            case KEEP -> keep();
            case OLDER, SCROLL_UP -> Reaction.stay(moved(-1));
            case NEWER, SCROLL_DOWN -> Reaction.stay(moved(1));
            case PAGE_UP -> Reaction.stay(moved(-page));
            case PAGE_DOWN -> Reaction.stay(moved(page));
            case HOME, SCROLL_TOP -> Reaction.stay(moved(-items.size()));
            case END, SCROLL_BOTTOM -> Reaction.stay(moved(items.size()));
            default -> Reaction.stay(this);
        };
    }

    private Reaction keep() {
        return matching.isEmpty()
                ? Reaction.stay(this)
                : matching.get(chosen)
                        .kept()
                        .map(keeping -> Reaction.close(matching.get(chosen).picked(), keeping))
                        .orElseGet(() -> Reaction.stay(this));
    }

    private Picker narrowed(String now) {
        int first = now.isEmpty() ? Math.max(0, current) : 0;
        return new Picker(title, items, current, now, Fuzzy.best(now, items, PickerItem::words), first);
    }

    private Picker moved(int by) {
        int next = Math.max(0, Math.min(chosen + by, matching.size() - 1));
        return new Picker(title, items, current, query, matching, next);
    }

    /** The layout of a picker's rows: facts in columns, and a preview of the selected item beside or below the list. */
    static final class PickerRows {
        private static final String GAP = "   ";
        private static final int ROOM_FOR_PREVIEW = 100;
        private static final int MAX_LIST_WIDTH = 70;
        private static final int MIN_TEXT_WIDTH = 20;
        private static final int PREVIEW_ROWS = 12;
        private static final int MIN_BELOW = 6;
        private static final Span RULE = Span.of(" │ ", Ink.RULE);

        private final Picker picker;
        private final List<PickerItem> items;
        private final int width;

        PickerRows(Picker picker, int width) {
            this.picker = picker;
            this.items = picker.matching();
            this.width = width;
        }

        /**
         * Returns the rows of the list and the preview.
         *
         * @param rows the maximum height of the list
         * @param below the maximum height of a preview below the list
         */
        List<Row> entries(int rows, int below) {
            if (items.isEmpty()) {
                return List.of(Row.of(Span.dim(say("desk.no_match", picker.query()))));
            }
            List<Line> preview = items.get(picker.chosen()).seen().preview();
            if (width >= ROOM_FOR_PREVIEW && !preview.isEmpty()) {
                return beside(preview, rows);
            }
            List<Row> entries = new ArrayList<>();
            entries.addAll(list(rows, width));
            entries.add(Row.of(Line.EMPTY));
            if (preview.isEmpty() || below < MIN_BELOW) {
                entries.add(Row.of(Span.dim(items.get(picker.chosen()).about())));
            } else {
                wrapped(preview, width).stream()
                        .limit(Math.min(below, PREVIEW_ROWS))
                        .forEach(line -> entries.add(Row.of(line)));
            }
            return entries;
        }

        private List<Row> beside(List<Line> paragraphs, int rows) {
            int left = Math.min(MAX_LIST_WIDTH, width * 55 / 100);
            List<Row> list = list(rows, left);
            List<Line> preview = wrapped(paragraphs, width - left - RULE.width());
            int height = Math.max(list.size(), Math.min(PREVIEW_ROWS, preview.size()));
            List<Row> entries = new ArrayList<>();
            for (int at = 0; at < height; at++) {
                Row row = at < list.size() ? list.get(at) : Row.of();
                Line start = row.on(row.ground() == Background.OWN ? Background.BAND : row.ground())
                        .at(left);
                Line shown = at < preview.size() ? preview.get(at) : Line.EMPTY;
                entries.add(Row.of(start.followedBy(Line.of(RULE)).followedBy(shown)));
            }
            return entries;
        }

        private static List<Line> wrapped(List<Line> paragraphs, int room) {
            List<Line> lines = new ArrayList<>();
            paragraphs.forEach(paragraph -> lines.addAll(Wrap.words(paragraph.spans(), Margin.NONE, room)));
            return lines;
        }

        private List<Row> list(int rows, int room) {
            int chosen = picker.chosen();
            int first = Math.max(0, Math.min(chosen - rows / 2, items.size() - rows));
            int[] facts = factWidths(room);
            List<Row> list = new ArrayList<>();
            for (int at = first; at < Math.min(first + rows, items.size()); at++) {
                list.add(row(items.get(at), at == chosen, facts, room));
            }
            return list;
        }

        /** Returns the widths of as many fact columns as fit beside the text. */
        private int[] factWidths(int room) {
            int count = items.get(0).seen().facts().size();
            int[] widths = new int[count];
            int left = room - MIN_TEXT_WIDTH;
            for (int column = 0; column < count; column++) {
                int at = column;
                widths[column] = items.stream()
                        .mapToInt(
                                item -> Span.plain(item.seen().facts().get(at)).width())
                        .max()
                        .orElse(0);
                left -= widths[column] + GAP.length();
                if (left < 0) {
                    return Arrays.copyOf(widths, column);
                }
            }
            return widths;
        }

        private Row row(PickerItem item, boolean isChosen, int[] factWidths, int room) {
            Span mark = isChosen ? Span.of("❯ ", Ink.ACCENT) : Span.plain("  ");
            Style style = isChosen ? Style.PLAIN.inBold() : Style.PLAIN;
            Line facts = facts(item, isChosen, factWidths);
            Line current = picker.holds(item) ? Line.of(Span.plain("  " + say("desk.current"))) : Line.EMPTY;
            int words = room - mark.width() - current.width() - (facts.spans().isEmpty() ? 0 : facts.width() + 2);
            Line left = Line.of(mark)
                    .followedBy(Fuzzy.line(item.words(), picker.query(), style).shortenedTo(Math.max(1, words)))
                    .followedBy(current);
            Row row = Row.of(left).right(facts);
            return isChosen ? row.on(Background.CHOSEN) : row;
        }

        private static Line facts(PickerItem item, boolean isChosen, int[] widths) {
            List<Span> spans = new ArrayList<>();
            for (int column = 0; column < widths.length; column++) {
                Span fact = isChosen
                        ? Span.plain(item.seen().facts().get(column))
                        : Span.dim(item.seen().facts().get(column));
                String blank = (column == 0 ? "" : GAP) + " ".repeat(Math.max(0, widths[column] - fact.width()));
                if (!blank.isEmpty()) {
                    spans.add(Span.plain(blank));
                }
                spans.add(fact);
            }
            return new Line(spans);
        }
    }
}
