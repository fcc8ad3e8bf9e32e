package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.MouseAction;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyHints;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A scrollable text in a panel.
 *
 * @param text returns the text's lines for a width in cells
 * @param from the index of the first visible line
 * @param ended true once the last line has been visible
 * @param isOnScreen true if the panel may cover the transcript
 */
record ScrolledText(IntFunction<List<Line>> text, int from, boolean ended, boolean isOnScreen) {
    private static final int WHEEL_ROWS = 3;
    private static final int BEHIND_ALL = 1 << 30;
    private static final int HEAD = 2;

    static ScrolledText of(IntFunction<List<Line>> text) {
        return new ScrolledText(new LaidOut(text), 0, false, false);
    }

    /** Creates a text that grows; its end stays visible until the user scrolls up. */
    static ScrolledText following(IntFunction<List<Line>> text) {
        return new ScrolledText(text, BEHIND_ALL, false, false);
    }

    /**
     * Returns the range of the text that is visible.
     *
     * @param reserved the number of panel rows reserved for other parts
     */
    VisibleText in(Desk desk, int reserved) {
        int room = (isOnScreen ? desk.screenRoom() : desk.panelRoom()).rows();
        List<Line> lines = text.apply(desk.panelRoom().width());
        return new VisibleText(this, lines, Math.max(1, room - HEAD - reserved), desk);
    }

    /** The visible range of a text. */
    record VisibleText(ScrolledText text, List<Line> lines, int rows, Desk desk) {
        private int first() {
            return Math.max(0, Math.min(text.from, lines.size() - rows));
        }

        private int last() {
            return Math.min(lines.size(), first() + rows);
        }

        boolean fits() {
            return lines.size() <= rows;
        }

        /** Returns the number of lines below the visible ones. */
        private int below() {
            return Math.max(0, lines.size() - rows - text.from);
        }

        /** Returns true if the last line is visible or has been visible. */
        boolean isRead() {
            return text.ended || below() == 0;
        }

        String place() {
            return say("desk.lines", first() + 1, last(), lines.size());
        }

        /** Returns the title, a blank row and the visible rows. */
        List<Row> entries(Row title) {
            List<Row> entries = new ArrayList<>(List.of(title, Row.of(Line.EMPTY)));
            lines.subList(first(), last()).forEach(line -> entries.add(Row.of(line)));
            return entries;
        }

        ScrolledText furtherDown() {
            return at(text.from + page());
        }

        private int page() {
            return Math.max(1, rows - 1);
        }

        private ScrolledText at(int line) {
            int last = Math.max(0, lines.size() - rows);
            int first = Math.max(0, Math.min(line, last));
            return new ScrolledText(text.text, first, text.ended || first == last, text.isOnScreen);
        }

        /** Returns the text as scrolled by a key; empty if the key does not scroll. */
        Optional<ScrolledText> after(KeyPress key) {
            if (key.stroke() instanceof MouseAction mouse) {
                return switch (mouse.getActionType()) {
                    case SCROLL_UP -> Optional.of(at(text.from - WHEEL_ROWS));
                    case SCROLL_DOWN -> Optional.of(at(text.from + WHEEL_ROWS));
                    default -> Optional.empty();
                };
            }
            return key.action().flatMap(action -> switch (action) {
                case UNFOLD -> Optional.of(new ScrolledText(text.text, first(), isRead(), !text.isOnScreen));
                case OLDER, SCROLL_UP -> Optional.of(at(text.from - 1));
                case NEWER, SCROLL_DOWN -> Optional.of(at(text.from + 1));
                case PAGE_UP -> Optional.of(at(text.from - page()));
                case PAGE_DOWN -> Optional.of(at(text.from + page()));
                case HOME, SCROLL_TOP -> Optional.of(at(0));
                case END, SCROLL_BOTTOM -> Optional.of(at(lines.size()));
                default -> Optional.empty();
            });
        }

        /** Adds the hint for the key that shows the lines below, if there are any. */
        void nameMore(KeyHints keys) {
            if (below() > 0) {
                keys.and(KeyAction.PAGE_DOWN, say("desk.more"));
            }
        }

        /**
         * Adds the hint for the key that shrinks the panel if it is enlarged, or enlarges it if that makes more lines
         * visible.
         */
        void nameExtent(KeyHints keys) {
            if (text.isOnScreen) {
                keys.and(KeyAction.UNFOLD, say("desk.panel"));
            } else if (!fits() && desk.screenRoom().rows() > desk.panelRoom().rows()) {
                keys.and(KeyAction.UNFOLD, say("desk.screen"));
            }
        }
    }

    /**
     * A cache of the text's lines at the last width, so that a diff of ten thousand lines is not laid out for each
     * frame. Confined to the screen's thread.
     */
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
