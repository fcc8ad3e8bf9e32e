package dev.deepseektui.core.tool.change;

import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.workspace.guard.Clearance;
import java.util.function.Consumer;

/**
 * On whose behalf files are changed.
 *
 * @param callId what the tape calls it
 * @param tape takes down what is about to change
 */
public record Author(String callId, Clearance clearance, Consumer<TapeEvent> tape) {
    public static Author of(ToolRun run) {
        return new Author(run.callId(), Clearance.of(run), run::record);
    }
}
