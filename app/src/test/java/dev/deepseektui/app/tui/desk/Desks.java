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
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sample desks. */
public final class Desks {
    public static final Instant START = Instant.parse("2026-11-18T12:00:00Z");

    private Desks() {}

    public static Desk fresh(int columns, int rows) {
        return fresh(new TerminalSize(columns, rows), Instant.EPOCH);
    }

    public static Desk fresh(TerminalSize size, Instant now) {
        return new Desk(
                size,
                PromptEditor.with(History.EMPTY),
                Pane.of(
                        price -> PressureThresholds.STANDARD,
                        PriceTable.forHost("localhost", Map.of()),
                        ModelWindows::of),
                PaneMode.AUTO,
                WorkStatus.of("deepseek-chat", "high", "ask"),
                KeyBindings.STANDARD,
                new Appearance(Theme.of(ThemeName.AUTO, ColourDepth.TRUE), Motion.ON),
                now);
    }

    /** Returns a desk in a repository, some seconds after its start. */
    public static Desk onMain(TerminalSize size) {
        Desk desk = fresh(size, START.plusSeconds(12));
        return desk.with(desk.status().onBranch(Optional.of("main")));
    }

    /** Returns a desk with a running turn, a plan and a long draft. */
    public static Desk busy(TerminalSize size) {
        TokenUsage usage = new TokenUsage(67_200L, 900L, 61_000L, 6_200L, 300L);
        Desk desk = onMain(size);
        for (TapeEvent event : List.of(
                new SessionStarted("s1", "/work", "1", "deepseek-v4-pro", "high", "", "[]", null),
                new Asked(1, "Fix it", List.of()),
                new RequestSent(1, 1, 67_200, 65_536, new RequestSent.Parts(6_200, 0, 0, 61_000, 131_072)),
                new ReplyReceived(1, "Done", null, List.of(), "stop", usage, null, null, null, null),
                new PlanUpdated(
                        null,
                        List.of(),
                        List.of(new Item("解析空输入", State.DONE), new Item("Test the empty file", State.IN_PROGRESS))))) {
            desk = desk.after(new Recorded(1, START, event, 0));
        }
        return desk.with(desk.ask()
                .type("And now the flaky test in ParserTest 👩‍👩‍👧, please:\n")
                .paste("line\n".repeat(1204)));
    }
}
