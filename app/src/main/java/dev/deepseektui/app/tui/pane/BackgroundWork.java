package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.tool.shell.Jobs;
import java.util.List;
import java.util.Optional;

/** The background commands, oldest first, and the started language servers. */
public record BackgroundWork(List<Jobs.Snapshot> jobs, List<LspView> servers) {
    static final BackgroundWork NONE = new BackgroundWork(List.of(), List.of());

    public BackgroundWork {
        jobs = List.copyOf(jobs);
        servers = List.copyOf(servers);
    }

    /** Returns the block of running and failed commands. */
    Optional<PaneBlock> jobsBlock() {
        List<Row> rows = jobs.stream()
                .filter(job -> job.isRunning() || job.exitCode().orElse(1) != 0)
                .map(BackgroundWork::row)
                .toList();
        long running = jobs.stream().filter(Jobs.Snapshot::isRunning).count();
        return PaneBlock.list(
                PaneTopic.JOBS, Line.of(Span.dim(say("pane.jobs.running", running))), rows, rows.size() - 1);
    }

    private static Row row(Jobs.Snapshot job) {
        Span mark = job.isRunning() ? Span.of("● ", Ink.ACCENT) : Span.of("✗ ", Ink.FAILURE);
        return Row.of(mark, Span.plain(job.command())).right(Span.dim(Figures.clock(job.elapsed())));
    }

    /** Returns the block of servers that are starting, have failed or report errors. */
    Optional<PaneBlock> serversBlock() {
        List<Row> rows = servers.stream()
                .filter(server -> !server.isOf("ready") || server.problems() > 0)
                .map(BackgroundWork::row)
                .toList();
        return PaneBlock.list(PaneTopic.LANGUAGES, Line.EMPTY, rows, rows.size() - 1);
    }

    private static Row row(LspView server) {
        Span name = Span.plain(SafeText.line(server.name()));
        if (server.isOf("starting")) {
            return Row.of(Span.of("● ", Ink.ACCENT), name).right(Span.dim(say("pane.languages.starting")));
        }
        Row failed = Row.of(Span.of("✗ ", Ink.FAILURE), name);
        return server.isOf("failed")
                ? Row.of(failed.left().followedBy(Line.of(Span.dim(" " + server.why()))))
                : failed.right(Span.of(say("transcript.fact.errors", server.problems()), Ink.FAILURE));
    }
}
