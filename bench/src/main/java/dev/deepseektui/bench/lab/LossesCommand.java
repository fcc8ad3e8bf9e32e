package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.bench.lab.context.ContextReplay;
import dev.deepseektui.bench.lab.context.ContextReplayed;
import dev.deepseektui.bench.lab.context.LossesReport;
import dev.deepseektui.bench.lab.context.OwnPolicy;
import dev.deepseektui.bench.lab.context.SessionLosses;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.report.LossesDocument;
import dev.deepseektui.bench.lab.report.LossesTable;
import dev.deepseektui.core.config.Config;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;

/** The command that measures what whole sessions lose and cost under one or several variants of the settings. */
final class LossesCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final ValueList<String> traces = parameters("TRACE", "1..*");

    private final ValueList<String> against = values("--against KEY=VALUE[,KEY=VALUE...]", String.class);

    private final ReplayTimeOptions times = group(new ReplayTimeOptions());

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    LossesCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab losses session.jsonl.gz other.jsonl.gz --against compaction.keep=0.2");
    }

    @Override
    public Integer call() {
        List<LossesReport> reports = reports();
        if (json.isGiven()) {
            console.json(LossesDocument.of(reports));
        } else {
            new LossesTable(reports).lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private List<LossesReport> reports() {
        List<SettingsVariant> variants = SettingsVariant.of(against.all());
        List<Config> configs = variants.stream()
                .map(variant -> settings.loadWithoutWorkspace(hostEnvironment, variant.flags()))
                .toList();
        List<List<SessionLosses>> sessions;
        try (ProgressBar bar = new ProgressBar(
                console, InstantSource.system(), (long) traces.all().size() * variants.size())) {
            sessions = traces.all().parallelStream()
                    .map(trace -> losses(trace, configs, bar))
                    .toList();
        }
        List<LossesReport> reports = new ArrayList<>();
        for (int i = 0; i < variants.size(); i++) {
            int variant = i;
            reports.add(new LossesReport(
                    variants.get(i).name(),
                    sessions.stream().map(session -> session.get(variant)).toList()));
        }
        return reports;
    }

    /** Returns the losses of a recording under each of the settings. */
    private List<SessionLosses> losses(String trace, List<Config> configs, ProgressBar bar) {
        RecordedTrace recording = new RecordedTrace(hostEnvironment, trace, times.times());
        List<TraceEntry> entries = recording.entries();
        OptionalDouble appendOnly = ContextReplay.appendOnlyCost(recording.ground(configs.get(0), entries), entries);
        return configs.parallelStream()
                .map(config -> {
                    ContextReplayed replayed =
                            ContextReplay.of(recording.ground(config, entries), OwnPolicy.of(config), entries);
                    bar.step();
                    return SessionLosses.of(trace, replayed, appendOnly);
                })
                .toList();
    }
}
