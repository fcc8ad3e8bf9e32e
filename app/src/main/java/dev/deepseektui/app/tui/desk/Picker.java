package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.MouseAction;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.desk.Overlay.Panel.PanelRow;
import dev.deepseektui.app.tui.editor.Fuzzy;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.keys.KeyWords;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A list to choose from, narrowed by typing letters.
 *
 * @param current the index of the current item, or {@link #NONE}
 * @param letters the letters typed so far
 * @param matching the items that contain the letters, best first
 * @param chosen the selected index among the matching items
 */
public record Picker(
        String title, List<PickerItem> items, int current, String letters, List<PickerItem> matching, int chosen)
        implements Overlay {
    private static final int NONE = -1;
    /** Title, letters and a blank row above the list; a blank row and the preview below. */
    private static final int AROUND_LIST = 5;

    private static final int MOST_ROWS = 10;

    public Picker {
        items = List.copyOf(items);
        matching = List.copyOf(matching);
    }

    /**
     * An item.
     *
     * @param words the text in the list, which letters are matched with
     * @param about the description shown while the item is selected
     * @param kept also saves the choice, if possible
     * @param seen further details
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
     * @param facts columns after the text; all items have as many, or none
     * @param preview paragraphs beside the list, if there is room
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

    /** Returns the picker with a current item, which is marked and selected first. */
    public Picker current(Predicate<PickerItem> isCurrent) {
        int index = NONE;
        for (int i = 0; i < items.size() && index == NONE; i++) {
            index = isCurrent.test(items.get(i)) ? i : NONE;
        }
        return new Picker(title, items, index, letters, matching, Math.max(0, index));
    }

    @Override
    public Panel panel(Desk desk) {
        Panel.Room room = desk.panelRoom();
        int rows = Math.max(1, Math.min(Math.min(items.size(), MOST_ROWS), room.rows() - AROUND_LIST));
        List<PanelRow> entries = new ArrayList<>();
        entries.add(PanelRow.of(
                Row.of(Span.bold(title)).right(Span.dim(say("desk.count", matching.size(), items.size())))));
        entries.add(new PanelRow(Row.of(Span.plain(letters), Span.of("▏", Ink.ACCENT)), Ink.ACCENT));
        entries.add(PanelRow.of(Line.EMPTY));
        entries.addAll(new PickerRows(this, room.width())
                .entries(rows, room.rows() - AROUND_LIST + 1 - Math.min(rows, matching.size())));
        KeyWords keys = KeyWords.of(desk.bindings())
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
        Optional<String> typed = key.character();
        if (typed.isPresent()) {
            return Reaction.stay(narrowed(letters + typed.get()));
        }
        if (key.stroke() instanceof PasteStroke paste) {
            return Reaction.stay(
                    narrowed(letters + paste.text().lines().findFirst().orElse("")));
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
            case SUBMIT, COMPLETE -> matching.isEmpty() ? Reaction.stay(this) : take();
            case KEEP -> keep();
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
        return new Picker(title, items, current, letters, matching, next);
    }
}
