package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.InputFile.OutputFile;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.SessionPage;
import dev.deepseektui.bench.lab.report.Overview;
import dev.deepseektui.bench.lab.report.OverviewDocument;
import dev.deepseektui.bench.lab.report.OverviewPage;
import dev.deepseektui.bench.lab.report.OverviewTable;
import dev.deepseektui.bench.lab.report.Usage;
import dev.deepseektui.bench.lab.report.UsageFold;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The command that summarizes many sessions. */
final class ReportCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final Switch everywhere = flag("--all");

    private final Value<String> since = value("--since DAY|DAYSd");

    private final Switch json = flag("--json");

    private final Value<Path> output = value("-o, --output FILE", Path.class);

    private final SettingsOptions settings = group(new SettingsOptions());

    ReportCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab report --since 7d", "bench/lab report --all -o report.html");
    }

    @Override
    public Integer call() {
        String here = SessionStore.real(workspace.directory(hostEnvironment));
        Overview overview = overview(here);
        String scope = everywhere.isGiven() ? "all projects" : here;
        output.get()
                .ifPresent(
                        file -> new OutputFile(hostEnvironment, file).write(new OverviewPage(overview, scope)::write));
        if (json.isGiven()) {
            console.json(OverviewDocument.of(overview));
        } else if (output.get().isEmpty()) {
            OverviewTable.lines(overview).forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private Overview overview(String here) {
        SessionStore store = new SessionStore(hostEnvironment.home());
        PriceTable prices = SessionPage.prices(settings.loadWithoutWorkspace(hostEnvironment));
        Instant from = since.get().map(day -> Since.of(day, Instant.now())).orElse(Instant.MIN);
        List<Usage> usages = new ArrayList<>();
        int unreadable = 0;
        for (SessionSummary session : store.all()) {
            boolean isMeant = everywhere.isGiven()
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
