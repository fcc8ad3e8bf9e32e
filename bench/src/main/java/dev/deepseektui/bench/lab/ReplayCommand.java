package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.InputFile.OutputFile;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.report.VariantResult;
import dev.deepseektui.bench.lab.report.VariantsDocument;
import dev.deepseektui.bench.lab.report.VariantsPage;
import dev.deepseektui.bench.lab.report.VariantsTable;
import dev.deepseektui.core.config.Config;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The command that replays a recording with one or several variants of the settings and compares the results. */
final class ReplayCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> recording = parameter("TRACE", "1");

    private final ValueList<String> against = values("--against KEY=VALUE[,KEY=VALUE...]", String.class);

    private final ReplayTimeOptions times = group(new ReplayTimeOptions());

    private final Switch json = flag("--json");

    private final Value<Path> output = value("-o, --output FILE", Path.class);

    private final SettingsOptions settings = group(new SettingsOptions());

    ReplayCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab replay session.jsonl.gz --against compaction.profile=early");
    }

    @Override
    public Integer call() {
        List<SettingsVariant> variants = SettingsVariant.of(against.all());
        RecordedTrace trace = new RecordedTrace(hostEnvironment, recording.required(), times.times());
        List<TraceEntry> entries = trace.entries();
        List<VariantResult> results = new ArrayList<>();
        try (ProgressBar bar =
                new ProgressBar(console, InstantSource.system(), (long) entries.size() * variants.size())) {
            for (SettingsVariant variant : variants) {
                Config config = settings.loadWithoutWorkspace(hostEnvironment, variant.flags());
                Config without = settings.loadWithoutFlags(hostEnvironment);
                results.add(new WholeReplay(trace, entries, bar).under(variant.name(), config, without));
            }
        }
        show(results);
        return ExitCode.DONE;
    }

    private void show(List<VariantResult> results) {
        String name = recording.required();
        output.get()
                .ifPresent(file -> new OutputFile(hostEnvironment, file).write(new VariantsPage(name, results)::write));
        if (json.isGiven()) {
            console.json(VariantsDocument.of(name, results));
        } else if (output.get().isEmpty()) {
            VariantsTable.lines(results).forEach(console.out()::println);
        }
    }
}
