package dev.deepseektui.app.tui.desk;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.desk.ScreenLayout.WantedRows;
import dev.deepseektui.app.tui.editor.EditorView;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.keys.UiKeys.PaneMode;
import dev.deepseektui.app.tui.pane.BackgroundWork;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.PaneView;
import dev.deepseektui.app.tui.pane.WorkStatus;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import dev.deepseektui.core.tape.event.Recorded;
import java.time.Instant;

/**
 * The immutable state of the screen except the transcript.
 *
 * @param now the time of the last tick, for animations
 */
public record Desk(
        TerminalSize size,
        PromptEditor ask,
        Pane pane,
        PaneMode paneMode,
        WorkStatus status,
        KeyBindings bindings,
        Appearance wear,
        Instant now) {

    public record Appearance(Theme theme, Motion motion) {}

    public Theme theme() {
        return wear.theme();
    }

    /** Returns the layout in which the foot contains only the editor. */
    public ScreenLayout layout() {
        return layout(FootContents.WRITING);
    }

    public ScreenLayout layout(FootContents scene) {
        int editor = EditorView.rowsWanted(ask, editorWidth());
        int panel = scene.panel().map(shown -> shown.entries().size()).orElse(0);
        return ScreenLayout.of(
                size,
                new WantedRows(scene.queued().size(), scene.menu().size(), editor, panel),
                bands(),
                paneColumns());
    }

    /** Returns the width of the editor's rows, including the left edge. */
    int editorWidth() {
        return Math.max(1, columnWidth() - 1);
    }

    public int columnWidth() {
        return ScreenLayout.column(size, ScreenLayout.beside(size, paneColumns())).width;
    }

    public Panel.PanelSize panelRoom() {
        return new Panel.PanelSize(Panel.textWidth(columnWidth()), ScreenLayout.panelRows(size.getRows(), bands()));
    }

    /** Returns the maximum size of a panel that may cover the transcript. */
    public Panel.PanelSize screenRoom() {
        return new Panel.PanelSize(Panel.textWidth(columnWidth()), ScreenLayout.roomRows(size.getRows(), bands()));
    }

    public Bands bands() {
        return theme().bands().within(size.getRows());
    }

    int paneColumns() {
        return pane.isBegun() ? ScreenLayout.paneColumns(size, paneMode) : 0;
    }

    public Viewport viewport(FootContents scene) {
        SideArea beside = paneColumns() == 0 ? SideArea.NOTHING : SideArea.PANE;
        return new Viewport(layout(scene).transcript(), bands(), beside);
    }

    /** Applies a key to the editor, and deselects the pane's selected section. */
    public Desk edited(KeyPress key) {
        PromptEditor next = key.action()
                .map(action -> ask.act(action, EditorView.textWidth(editorWidth())))
                .or(() -> key.character().map(ask::type))
                .or(() -> key.pasted().map(ask::paste))
                .orElse(ask);
        return withoutChosenSection().with(next);
    }

    /** Applies a key or click to the pane: it selects or folds a section, or toggles the pane. */
    public Desk afterPaneKey(KeyPress key) {
        if (key.stroke() instanceof MouseAction mouse) {
            return clicked(mouse);
        }
        return switch (key.action().orElseThrow()) {
            case SUBMIT -> with(pane.foldingChosen());
            case TOGGLE_PANE -> withoutChosenSection().with(ScreenLayout.toggled(size, paneMode));
            case CHOOSE_SECTION -> paneColumns() > 0 ? with(pane.choosingNext()) : this;
            default -> withoutChosenSection();
        };
    }

    private Desk clicked(MouseAction mouse) {
        TerminalRectangle area = layout().pane();
        TerminalPosition at = mouse.getPosition();
        boolean isInside = at.getColumn() >= area.x && at.getColumn() < area.xAndWidth;
        return mouse.getActionType() == MouseActionType.CLICK_DOWN && isInside
                ? PaneView.blockAt(pane, status, area, at.getRow())
                        .map(topic -> with(pane.folding(topic)))
                        .orElse(this)
                : this;
    }

    public Desk withoutChosenSection() {
        return pane.hasChosen() ? with(pane.choosingNone()) : this;
    }

    public Desk sized(TerminalSize next) {
        return new Desk(next, ask, pane, paneMode, status, bindings, wear, now);
    }

    public Desk at(Instant moment) {
        return new Desk(size, ask, pane, paneMode, status.at(moment), bindings, wear, moment);
    }

    public Desk with(PromptEditor next) {
        return new Desk(size, next, pane, paneMode, status, bindings, wear, now);
    }

    public Desk with(Pane next) {
        return new Desk(size, ask, next, paneMode, status, bindings, wear, now);
    }

    public Desk with(PaneMode next) {
        return new Desk(size, ask, pane, next, status, bindings, wear, now);
    }

    public Desk with(WorkStatus next) {
        return new Desk(size, ask, pane, paneMode, next, bindings, wear, now);
    }

    public Desk wearing(Theme next) {
        return with(new Appearance(next, wear.motion()));
    }

    private Desk with(Appearance next) {
        return new Desk(size, ask, pane, paneMode, status, bindings, next, now);
    }

    public Desk showing(Pane nextPane, WorkStatus nextStatus) {
        return with(nextPane.knowing(pane.last())).with(nextStatus.onBranch(status.branch()));
    }

    public Desk after(Recorded recorded) {
        return with(status.after(recorded)).with(pane.after(recorded));
    }

    public Desk withBackground(BackgroundWork now) {
        return with(pane.withBackground(now));
    }
}
