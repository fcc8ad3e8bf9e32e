package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.editor.EditorView;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyHints;
import dev.deepseektui.app.tui.pane.PaneView;
import dev.deepseektui.app.tui.pane.StatusRow;
import dev.deepseektui.app.tui.pane.StatusRow.ActivityRow;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Background;
import dev.deepseektui.app.tui.text.StyledGraphics;
import java.util.List;
import java.util.Optional;

/** The view of all parts of the screen except the transcript. */
public final class DeskView {
    private static final int MIN_ACTIVITY = 20;

    private final Desk desk;
    private final FootContents scene;
    private final ScreenLayout layout;

    private DeskView(Desk desk, FootContents scene) {
        this.desk = desk;
        this.scene = scene;
        this.layout = desk.layout(scene);
    }

    public static void draw(Desk desk, FootContents scene, StyledGraphics graphics) {
        if (ScreenLayout.isTooSmall(desk.size())) {
            graphics.put(
                    0,
                    0,
                    Line.of(Span.plain(say("desk.too_small")))
                            .shortenedTo(desk.size().getColumns()));
            return;
        }
        new DeskView(desk, scene).draw(graphics);
    }

    /** Returns the cursor's position; empty if the screen is too small or a panel replaces the editor. */
    public static Optional<TerminalPosition> cursor(Desk desk, FootContents scene) {
        return ScreenLayout.isTooSmall(desk.size()) || scene.panel().isPresent()
                ? Optional.empty()
                : Optional.of(new DeskView(desk, scene).editor().cursor());
    }

    private void draw(StyledGraphics graphics) {
        if (layout.hasPane() && !isPaneOver()) {
            drawPane(graphics);
        }
        put(activity(), layout.activity(), graphics);
        drawBand(graphics);
        put(status(), layout.status(), graphics);
    }

    /** Draws the pane on top of the transcript, as on a narrow screen. */
    public static void drawOver(Desk desk, FootContents scene, StyledGraphics graphics) {
        DeskView view = new DeskView(desk, scene);
        if (view.layout.hasPane() && view.isPaneOver()) {
            view.drawPane(graphics);
        }
    }

    private boolean isPaneOver() {
        return ScreenLayout.beside(desk.size(), layout.pane().width) == 0;
    }

    private void drawPane(StyledGraphics graphics) {
        PaneView.draw(desk.pane(), desk.status(), layout.pane(), desk.bands(), graphics);
    }

    /** Draws a row across the width of an area. */
    private static void put(Row row, TerminalRectangle area, StyledGraphics graphics) {
        graphics.put(area.x + Bands.EDGE, area.y, row.at(Math.max(0, area.width - Bands.EDGE)));
    }

    private Row activity() {
        Line keys = stopKey();
        Line right = scene.aside().spans().isEmpty() ? keys : scene.aside();
        if (scene.said().isPresent()) {
            return Row.of(scene.said().get());
        }
        Line left = ActivityRow.of(
                desk.status(),
                desk.now(),
                desk.wear().motion(),
                layout.hasPane() ? Optional.empty() : desk.pane().planWords());
        int room = layout.activity().width - Bands.EDGE - right.width() - Bands.EDGE;
        Line all = left.followedBy(ActivityRow.thought(desk.status(), room - left.width()));
        return Row.of(room < MIN_ACTIVITY ? left : all.shortenedTo(room)).right(right);
    }

    private Line stopKey() {
        boolean isRunning =
                desk.status().activity().filter(going -> !going.isWaiting()).isPresent();
        return isRunning
                ? KeyHints.of(desk.bindings())
                        .and(KeyAction.CANCEL, say("desk.key.stops"))
                        .line()
                : Line.EMPTY;
    }

    private Row status() {
        return scene.keys()
                .map(Row::of)
                .orElseGet(() -> StatusRow.of(
                        desk.status(),
                        desk.pane(),
                        desk.bindings(),
                        new StatusRow.RowExtent(
                                desk.size().getColumns(), layout.status().width - Bands.EDGE, layout.hasPane())));
    }

    private void drawBand(StyledGraphics graphics) {
        TerminalRectangle band = layout.band();
        Bands bands = desk.bands();
        Line ground = Row.of().on(Background.BAND).at(band.width);
        int first = band.y + bands.padding();
        int last = band.y + band.height - 1 - bands.padding();
        edges(bands.above(band.width), band.y, graphics);
        for (int row = first; row <= last; row++) {
            graphics.put(band.x, row, ground);
        }
        edges(bands.below(band.width), last + 1, graphics);
        drawQueue(graphics);
        drawMenu(graphics);
        if (scene.panel().isEmpty()) {
            editor().draw(hint(), graphics);
        }
    }

    private void edges(List<Line> edge, int row, StyledGraphics graphics) {
        edge.forEach(line -> graphics.put(layout.band().x, row, line));
    }

    private void drawQueue(StyledGraphics graphics) {
        TerminalRectangle area = layout.queue();
        int hidden = scene.queued().size() - area.height;
        for (int i = 0; i < area.height; i++) {
            boolean isFirst = i == 0;
            String text = isFirst && hidden > 0
                    ? say("desk.queued.more", hidden + 1)
                    : scene.queued().get(hidden + i);
            Row row = Row.of(Span.dim(text)).on(Background.BAND);
            Row whole = isFirst
                    ? row.right(KeyHints.of(desk.bindings())
                            .and(KeyAction.OLDER, say("desk.key.edits_last"))
                            .line())
                    : row;
            graphics.put(area.x + Bands.EDGE, area.y + i, whole.at(Math.max(0, area.width - 2 * Bands.EDGE)));
        }
    }

    private void drawMenu(StyledGraphics graphics) {
        TerminalRectangle area = layout.menu();
        List<Line> lines = scene.panel().map(panel -> panel.lines(area.width)).orElse(scene.menu());
        for (int i = 0; i < Math.min(lines.size(), area.height); i++) {
            graphics.put(area.x, area.y + i, lines.get(i));
        }
    }

    private String hint() {
        if (desk.status().isBusy()) {
            return say("desk.hint.busy");
        }
        return desk.status().standIn().isPresent() ? say("desk.hint.guide") : say("desk.hint");
    }

    private EditorView editor() {
        TerminalRectangle area = layout.editor();
        return new EditorView(
                desk.ask(), new TerminalRectangle(area.x, area.y, Math.max(1, area.width - 1), area.height));
    }

    /**
     * The contents of the screen's foot other than the editor's text.
     *
     * @param queued messages waiting for the end of the turn, oldest first
     * @param menu suggestions, each as wide as the column
     * @param panel the panel shown instead of the editor
     * @param keys the line shown instead of the status row
     * @param said the line shown instead of the activity row, for text that does not fit into the status row
     * @param aside the text at the right end of the activity row
     */
    public record FootContents(
            List<String> queued,
            List<Line> menu,
            Optional<Panel> panel,
            Optional<Line> keys,
            Optional<Line> said,
            Line aside) {
        public static final FootContents WRITING =
                new FootContents(List.of(), List.of(), Optional.empty(), Optional.empty(), Line.EMPTY);

        public FootContents {
            queued = List.copyOf(queued);
            menu = List.copyOf(menu);
        }

        public FootContents(
                List<String> queued, List<Line> menu, Optional<Panel> panel, Optional<Line> keys, Line aside) {
            this(queued, menu, panel, keys, Optional.empty(), aside);
        }

        /**
         * Returns a copy that shows a message in two rows: {@code above} replaces the activity row, {@code below} the
         * status row.
         */
        public FootContents saying(Line above, Line below) {
            return new FootContents(queued, menu, panel, Optional.of(below), Optional.of(above), aside);
        }
    }
}
