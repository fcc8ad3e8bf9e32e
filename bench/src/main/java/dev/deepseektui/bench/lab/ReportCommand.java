package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.OutputFile;
import dev.deepseektui.app.cli.ReportPrices;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.app.cli.WorkspaceOption;
import dev.deepseektui.app.report.figures.Usage;
import dev.deepseektui.app.report.figures.UsageFold;
import dev.deepseektui.bench.lab.report.Overview;
import dev.deepseektui.bench.lab.report.OverviewDocument;
import dev.deepseektui.bench.lab.report.OverviewPage;
import dev.deepseektui.bench.lab.report.OverviewTable;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What many sessions came to. */
@Command(
        name = "report",
        description = "Summarize the cost and outcome of the sessions of this project.",
        footerHeading = Lab.EXAMPLES,
        footer = {"  bench/lab report --since 7d", "  bench/lab report --all -o report.html"})
final class ReportCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private WorkspaceOption workspace = new WorkspaceOption();

    @Option(names = "--all", description = "Include all projects.")
    private boolean everywhere;

    @Option(
            names = "--since",
            paramLabel = "DAY|DAYSd",
            description = "Include sessions used since a date, or in the last days.")
    private @Nullable String since;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write a page with charts.")
    private @Nullable Path output;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    ReportCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        String here = SessionStore.real(workspace.directory(surroundings));
        Overview overview = overview(here);
        if (output != null) {
            new OutputFile(surroundings, output)
                    .write(new OverviewPage(overview, everywhere ? "all projects" : here)::write);
        }
        if (json) {
            console.json(OverviewDocument.of(overview));
        } else if (output == null) {
            OverviewTable.lines(overview).forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private Overview overview(String here) {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        PriceTable prices = ReportPrices.of(settings.loadWithoutWorkspace(surroundings));
        Instant from = since == null ? Instant.MIN : Since.of(since, Instant.now());
        List<Usage> usages = new ArrayList<>();
        int unreadable = 0;
        for (SessionSummary session : store.all()) {
            boolean isMeant = everywhere
                    || session.problem() != null
                    || session.workspace().equals(here);
            if (isMeant && session.problem() != null) {
                unreadable++;
            } else if (isMeant && !session.changed().isBefore(from)) {
                usages.add(usage(store, session.id(), prices));
            }
        }
        return new Overview(usages, unreadable);
    }

    private static Usage usage(SessionStore store, String id, PriceTable prices) {
        UsageFold fold = new UsageFold(prices);
        try (TapeReader events = TapeFile.read(store.files(id), EventCatalog.codec(), 0)) {
            events.forEachRemaining(fold::apply);
        }
        return fold.usage();
    }
}
