package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.Pane.PaneNews;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import java.util.List;
import java.util.Optional;

/** The language servers that are starting, have failed or found errors. */
record LanguagesBlock(List<LspView> servers) {
    static final LanguagesBlock NONE = new LanguagesBlock(List.of());

    LanguagesBlock after(PaneNews news) {
        return news instanceof PaneNews.JobsNews seen ? new LanguagesBlock(seen.languages()) : this;
    }

    Optional<PaneBlock> block() {
        List<Row> rows = servers.stream()
                .filter(server -> !server.isOf("ready") || server.problems() > 0)
                .map(LanguagesBlock::row)
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(PaneBlock.list(PaneTopic.LANGUAGES, Line.EMPTY, rows, rows.size() - 1));
    }

    private static Row row(LspView server) {
        Span name = Span.plain(SafeText.line(server.name()));
        if (server.isOf("starting")) {
            return Row.of(Span.of("● ", Ink.ACCENT), name).right(Span.dim(say("pane.languages.starting")));
        }
        return server.isOf("failed")
                ? Row.of(Span.of("✗ ", Ink.FAILURE), name, Span.dim(" " + server.why()))
                : Row.of(Span.of("✗ ", Ink.FAILURE), name)
                        .right(Span.of(say("transcript.fact.errors", server.problems()), Ink.FAILURE));
    }
}
