package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.MouseAction;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.keys.KeyWords;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Lines in a panel and the visible range of them.
 *
 * @param from the first visible line
 * @param ended whether the last line was visible
 */
record ScrolledText(IntFunction<List<Line>> text, int from, boolean ended, PanelExtent extent) {
    private static final int WHEEL_ROWS = 3;
    private static final int BEHIND_ALL = 1 << 30;
    private static final int HEAD = 2;

    /** The part of the screen that the text may cover. */
    enum PanelExtent {
        PANEL,
        SCREEN
    }

    static ScrolledText of(IntFunction<List<Line>> text) {
        return new ScrolledText(new LaidOut(text), 0, false, PanelExtent.PANEL);
    }

    /** Creates a text that grows: its end stays in sight until the user scrolls up. */
    static ScrolledText following(IntFunction<List<Line>> text) {
        return new ScrolledText(text, BEHIND_ALL, false, PanelExtent.PANEL);
    }

    /** Returns the title and the visible rows, with some rows reserved. */
    List<Row> entries(Row title, int reserved, Desk desk) {
        List<Row> entries = new ArrayList<>();
        entries.add(title);
        entries.add(Row.of(Line.EMPTY));
        lines(desk).subList(first(reserved, desk), last(reserved, desk)).forEach(line -> entries.add(Row.of(line)));
        return entries;
    }

    /** Returns the rows below a title that has the numbers of the lines in sight at its right. */
    List<Row> titled(String title, Desk desk) {
        Line where = fits(0, desk) ? Line.EMPTY : Line.of(Span.dim(place(0, desk)));
        return entries(Row.of(Span.bold(title)).right(where), 0, desk);
    }

    String place(int reserved, Desk desk) {
        return say(
                "desk.lines",
                first(reserved, desk) + 1,
                last(reserved, desk),
                lines(desk).size());
    }

    private int first(int reserved, Desk desk) {
        return Math.max(0, Math.min(from, lines(desk).size() - rows(desk, reserved)));
    }

    private int last(int reserved, Desk desk) {
        return Math.min(lines(desk).size(), first(reserved, desk) + rows(desk, reserved));
    }

    boolean fits(int reserved, Desk desk) {
        return lines(desk).size() <= rows(desk, reserved);
    }

    ScrolledText furtherDown(int reserved, Desk desk) {
        return at(from + page(reserved, desk), reserved, desk);
    }

    private int page(int reserved, Desk desk) {
        return Math.max(1, rows(desk, reserved) - 1);
    }

    /** Returns whether the end is or was in sight. */
    boolean isRead(int reserved, Desk desk) {
        return ended || below(reserved, desk) == 0;
    }

    /** Returns the number of lines below those in sight. */
    int below(int reserved, Desk desk) {
        return Math.max(0, lines(desk).size() - rows(desk, reserved) - from);
    }

    /** Returns the text after a key that scrolls; empty for other keys. */
    Optional<ScrolledText> after(KeyPress key, int reserved, Desk desk) {
        if (key.stroke() instanceof MouseAction mouse) {
            return switch (mouse.getActionType()) {
                case SCROLL_UP -> Optional.of(at(from - WHEEL_ROWS, reserved, desk));
                case SCROLL_DOWN -> Optional.of(at(from + WHEEL_ROWS, reserved, desk));
                default -> Optional.empty();
            };
        }
        Optional<KeyAction> called = key.action();
        if (called.equals(Optional.of(KeyAction.UNFOLD))) {
            return Optional.of(resized(reserved, desk));
        }
        OptionalInt wanted =
                called.map(action -> wanted(action, reserved, desk)).orElse(OptionalInt.empty());
        return wanted.isPresent() ? Optional.of(at(wanted.getAsInt(), reserved, desk)) : Optional.empty();
    }

    private OptionalInt wanted(KeyAction action, int reserved, Desk desk) {
        int page = page(reserved, desk);
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

    private ScrolledText at(int line, int reserved, Desk desk) {
        int last = Math.max(0, lines(desk).size() - rows(desk, reserved));
        int first = Math.max(0, Math.min(line, last));
        return new ScrolledText(text, first, ended || first == last, extent);
    }

    private int rows(Desk desk, int reserved) {
        int room = (extent == PanelExtent.SCREEN ? desk.screenRoom() : desk.panelRoom()).rows();
        return Math.max(1, room - HEAD - reserved);
    }

    private ScrolledText resized(int reserved, Desk desk) {
        PanelExtent other = extent == PanelExtent.SCREEN ? PanelExtent.PANEL : PanelExtent.SCREEN;
        return new ScrolledText(text, first(reserved, desk), isRead(reserved, desk), other);
    }

    /** Names the key for what is below, if anything is. */
    void nameMore(KeyWords keys, int reserved, Desk desk) {
        if (below(reserved, desk) > 0) {
            keys.and(KeyAction.PAGE_DOWN, say("desk.more"));
        }
    }

    /** Names the key for another extent, where that shows more or less. */
    void nameExtent(KeyWords keys, int reserved, Desk desk) {
        if (extent == PanelExtent.SCREEN) {
            keys.and(KeyAction.UNFOLD, say("desk.panel"));
        } else if (!fits(reserved, desk)
                && desk.screenRoom().rows() > desk.panelRoom().rows()) {
            keys.and(KeyAction.UNFOLD, say("desk.screen"));
        }
    }

    private List<Line> lines(Desk desk) {
        return text.apply(desk.panelRoom().width());
    }

    /** A text that is laid out once for each width: a diff may have ten thousand lines. Used by the screen's thread. */
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
