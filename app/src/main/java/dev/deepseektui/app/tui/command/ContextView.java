package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.report.ArenaTable;
import dev.deepseektui.app.report.CacheTable;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.ResidentTable;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.cost.CacheRecord;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.setup.SetupReport;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The views of {@code /context}: what fills the prompt, and why. */
enum ContextView {
    USAGE,
    CACHE,
    NOTES,
    RESIDENT,
    SETUP;

    static List<String> names() {
        return Stream.of(values()).map(ContextView::word).toList();
    }

    static Command show(Invocation order) {
        String name = order.argument().orElse(USAGE.word()).toLowerCase(Locale.ROOT);
        ContextView view = Stream.of(values())
                .filter(each -> each.word().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new UserError(say("context.usage", order.words().strip(), String.join(", ", names()))));
        return order.stage().atBoundary(session -> {
            List<Line> lines = view.lines(session).stream()
                    .map(text -> Line.of(Span.plain(text)))
                    .toList();
            order.stage().open(Sheet.of(say("context.title." + name), width -> lines));
        });
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private List<String> lines(Session session) {
        return switch (this) {
            case USAGE -> {
                int compactions = session.compaction().memory().state().epoch();
                yield new ContextTable(session.breakdown(), compactions, session.cacheTerms()).lines();
            }
            case CACHE -> {
                CacheRecord cache = session.state().cache();
                yield new CacheTable(cache.requests(), cache.anomalies()).lines();
            }
            case NOTES -> new ArenaTable(session.arena()).lines();
            case RESIDENT ->
                session.residents()
                        .map(residents -> new ResidentTable(residents).lines())
                        .orElseGet(() -> List.of(say("resident.off")));
            case SETUP ->
                SetupReport.of(session.setup(), session.state().tokenizer()::count)
                        .lines();
        };
    }
}
