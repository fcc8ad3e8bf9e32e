package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.pane.BackgroundWork;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import dev.deepseektui.core.tool.lsp.LspEvents.FileProblems;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The screen when a language server answers only after the edit has returned. */
class LateDiagnosticsTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final TerminalSize SIZE = new TerminalSize(140, 30);

    private final MemoryTape tape = new MemoryTape(InstantSource.fixed(NOW));
    private final Transcript transcript = new Transcript(tape::read, Reasoning.SUMMARY);
    private ScreenModel model = ScreenModel.of(Desks.fresh(SIZE, NOW), transcript, NOW);

    private void record(TapeEvent event) {
        Recorded recorded = tape.append(event);
        transcript.take(recorded);
        model = model.with(model.desk().after(recorded));
    }

    private void serverReports(String standing, long problems) {
        LspView view = new LspView("clangd", "clangd", List.of("*.c"), standing, "", problems);
        model = model.with(model.desk().withBackground(new BackgroundWork(List.of(), List.of(view))));
    }

    private String screen() {
        TextGrid grid = new TextGrid(SIZE.getColumns(), SIZE.getRows());
        new ScreenView().draw(model, grid.graphics());
        return String.join("\n", grid.rows());
    }

    @Test
    void the_pane_counts_late_errors_at_once_and_a_line_names_the_file_when_the_model_gets_them() {
        String arguments = "{\"file_path\":\"a.c\"}";
        record(new Asked(1, "Break it", List.of()));
        record(new ReplyReceived(
                1,
                "",
                null,
                List.of(new ToolCall("e", "edit", arguments)),
                "tool_calls",
                null,
                "deepseek-chat",
                null,
                null,
                null));
        record(new ToolStarted("e", "edit", arguments, false));
        record(new ToolReturned("e", "edit", ToolOutcome.onFile(Status.OK, "Edited", "a.c", Access.WRITE)));
        serverReports("starting", 0);
        assertThat(screen()).containsPattern("● clangd +starting").doesNotContain("1 error");

        serverReports("ready", 1);
        assertThat(screen()).containsPattern("✗ clangd +1 error");

        record(new DiagnosticsFound(null, List.of(new FileProblems("a.c", 1, List.of("1:1 bad")))));
        assertThat(screen()).contains("1 new error in a.c");
    }
}
