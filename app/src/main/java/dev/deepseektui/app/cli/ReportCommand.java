package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.report.OverviewCsv;
import dev.deepseektui.app.report.OverviewDocument;
import dev.deepseektui.app.report.OverviewPage;
import dev.deepseektui.app.report.OverviewTable;
import dev.deepseektui.app.report.figures.Overview;
import dev.deepseektui.app.report.figures.Usage;
import dev.deepseektui.app.report.figures.UsageFold;
import dev.deepseektui.core.base.UserError;
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

/** What many sessions came to. */
final class ReportCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final WorkspaceOption workspace = new WorkspaceOption(arguments);

    private final Switch everywhere = arguments.option("--all", "Of all projects: deepseek-tui report --all");

    private final Value<String> since = arguments.option(
            "--since",
            "DAY|DAYSd",
            Form.TEXT,
            "Only sessions used since a day, or in the last days: --since 2026-11-01");

    private final Switch json = arguments.option(
            "--json",
            "Print one JSON object with sessions, unreadable, turns, requests, prompt_tokens, hit_tokens, output_tokens, "
                    + "hit_ratio, cost_usd, cost_is_whole, days, models, tools, failures, longest: deepseek-tui report --json");

    private final Switch csv =
            arguments.option("--csv", "Print a line for each session, for a spreadsheet: deepseek-tui report --csv");

    private final Value<Path> output = arguments.option(
            "-o, --output",
            "FILE",
            Form.FILE,
            "Write a page with charts to a file that only you can read: deepseek-tui report -o report.html");

    private final SettingsOptions settings = new SettingsOptions(arguments);

    ReportCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        if (json.isGiven() && csv.isGiven()) {
            throw new UserError("--json and --csv: choose one of them");
        }
        String here = SessionStore.real(workspace.directory(surroundings));
        Overview overview = overview(here);
        if (output.isGiven()) {
            new OutputFile(surroundings, output.needed())
                    .write(new OverviewPage(overview, everywhere.isGiven() ? "all projects" : here)::write);
        }
        if (json.isGiven()) {
            console.json(OverviewDocument.of(overview));
        } else if (csv.isGiven()) {
            OverviewCsv.lines(overview).forEach(console.out()::println);
        } else if (!output.isGiven()) {
            OverviewTable.lines(overview).forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private Overview overview(String here) {
        SessionStore store = new SessionStore(SettingsOptions.home(surroundings));
        PriceTable prices = ReportPrices.of(settings.loadWithoutWorkspace(surroundings));
        Instant from =
                since.found().map(words -> Since.of(words, Instant.now())).orElse(Instant.MIN);
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
