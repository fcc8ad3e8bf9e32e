package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.List;
import java.util.Optional;

/** A panel in place of the editor that receives all keys until it is closed. */
public interface Overlay {
    /** Returns the panel. Its rows must fit into {@link Desk#panelRoom}. */
    Panel panel(Desk desk);

    Reaction press(KeyPress key, Desk desk);

    /**
     * The result of a key press.
     *
     * @param next the overlay to show next; empty to close the current one
     */
    record Reaction(Optional<Overlay> next, List<Effect> commands) {
        public static Reaction stay(Overlay overlay) {
            return new Reaction(Optional.of(overlay), List.of());
        }

        public static Reaction close(Effect... commands) {
            return new Reaction(Optional.empty(), List.of(commands));
        }
    }

    /** An overlay opened from a list; the list reappears when the overlay is closed. */
    public record NestedOverlay(Overlay shown, Overlay behind) implements Overlay {
        @Override
        public Panel panel(Desk desk) {
            return shown.panel(desk);
        }

        @Override
        public Reaction press(KeyPress key, Desk desk) {
            Reaction reaction = shown.press(key, desk);
            if (reaction.next().isPresent()) {
                return new Reaction(reaction.next().map(next -> new NestedOverlay(next, behind)), reaction.commands());
            }
            return reaction.commands().isEmpty() ? Reaction.stay(behind) : reaction;
        }
    }

    /**
     * A panel in place of the editor, as high as its contents.
     *
     * @param keys the status row, which lists the keys that currently work
     */
    public record Panel(List<Row> entries, Line keys) {
        public Panel {
            entries = List.copyOf(entries);
        }

        /** The space for a panel's text, in cells. */
        public record PanelSize(int width, int rows) {}

        /** The number of cells around a panel's text: a bar and a space before it, two spaces after it. */
        private static final int EDGES = 4;

        private static final Span BLANK = Span.plain(" ");

        /** Returns the width of a panel's text, given the column's width. */
        static int textWidth(int column) {
            return Math.max(1, column - EDGES);
        }

        public Panel barred(Ink bar) {
            return new Panel(entries.stream().map(row -> row.barred(bar)).toList(), keys);
        }

        /** Returns the rows of a panel, each filled to the column's width. */
        List<Line> lines(int column) {
            return entries.stream().map(row -> line(row, column)).toList();
        }

        private static Line line(Row row, int column) {
            Background ground = row.ground() == Background.OWN ? Background.BAND : row.ground();
            Span bar = row.bar() == null ? BLANK : Span.of("▌", row.bar());
            Line text = row.on(ground).at(textWidth(column));
            Line framed =
                    Line.of(BLANK).followedBy(text).followedBy(Line.of(BLANK)).on(ground);
            return Line.of(bar).followedBy(framed).followedBy(Line.of(BLANK)).on(Background.BAND);
        }
    }
}
