package dev.deepseektui.app.tui.desk;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.desk.Desk.Appearance;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.keys.UiKeys.PaneMode;
import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.pane.WorkStatus;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.app.tui.text.Theme.ColourDepth;
import dev.deepseektui.app.tui.text.Theme.ThemeName;
import dev.deepseektui.core.conversation.budget.ContextBudget.ModelWindows;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.PriceTable;
import java.time.Instant;
import java.util.Map;

/** Desks as they are before anything happened. */
public final class Desks {
    private Desks() {}

    public static Desk fresh(int columns, int rows) {
        return fresh(new TerminalSize(columns, rows), Instant.EPOCH);
    }

    public static Desk fresh(TerminalSize size, Instant now) {
        return new Desk(
                size,
                PromptEditor.with(History.EMPTY),
                Pane.of(PressureThresholds.STANDARD, PriceTable.forHost("localhost", Map.of()), ModelWindows::of),
                PaneMode.AUTO,
                WorkStatus.of("deepseek-chat", "high", "ask"),
                KeyBindings.STANDARD,
                new Appearance(Theme.of(ThemeName.AUTO, ColourDepth.TRUE), Motion.ON),
                now);
    }
}
