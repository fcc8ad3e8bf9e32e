package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.tui.Size;
import dev.deepseektui.app.tui.editor.AskEditor;
import dev.deepseektui.app.tui.editor.EditorView;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.pane.News;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.state.PaneMode;
import dev.deepseektui.app.tui.state.ScreenLayout;
import dev.deepseektui.app.tui.state.Status;
import dev.deepseektui.app.tui.theme.Theme;
import dev.deepseektui.app.tui.transcript.Column.Beside;
import dev.deepseektui.app.tui.transcript.Viewport;
import dev.deepseektui.core.event.Recorded;
import java.time.Instant;

/**
 * What does the screen hold besides the transcript? A value: whatever happens makes another.
 *
 * @param now as of the last tick, for what moves by itself
 */
public record Desk(
        Size size,
        AskEditor ask,
        Pane pane,
        PaneMode paneMode,
        Status status,
        KeyBindings bindings,
        Theme theme,
        Instant now) {

    public ScreenLayout layout() {
        return ScreenLayout.of(size, EditorView.rowsWanted(ask, size.columns()), paneMode);
    }

    /** Where the transcript is. */
    public Viewport viewport() {
        ScreenLayout layout = layout();
        Beside beside = layout.pane().isEmpty() ? Beside.NOTHING : Beside.PANE;
        return new Viewport(layout.transcript(), theme.bands().within(size.rows()), beside);
    }

    public Desk sized(Size next) {
        return new Desk(next, ask, pane, paneMode, status, bindings, theme, now);
    }

    public Desk at(Instant moment) {
        return new Desk(size, ask, pane, paneMode, status, bindings, theme, moment);
    }

    public Desk with(AskEditor next) {
        return new Desk(size, next, pane, paneMode, status, bindings, theme, now);
    }

    public Desk with(Pane next) {
        return new Desk(size, ask, next, paneMode, status, bindings, theme, now);
    }

    public Desk with(PaneMode next) {
        return new Desk(size, ask, pane, next, status, bindings, theme, now);
    }

    public Desk with(Status next) {
        return new Desk(size, ask, pane, paneMode, next, bindings, theme, now);
    }

    /** From now on drawn in this theme. */
    public Desk wearing(Theme next) {
        return new Desk(size, ask, pane, paneMode, status, bindings, next, now);
    }

    /** Another session is shown. */
    public Desk showing(Pane nextPane, Status nextStatus) {
        return new Desk(size, ask, nextPane, paneMode, nextStatus.onBranch(status.branch()), bindings, theme, now);
    }

    /** The asks of before were read. */
    public Desk knowing(History history) {
        return with(ask.knowing(history));
    }

    /** Something is on the tape. */
    public Desk after(Recorded recorded) {
        return with(status.after(recorded)).hearing(new News.Happened(recorded));
    }

    public Desk hearing(News news) {
        return with(pane.after(news));
    }
}
