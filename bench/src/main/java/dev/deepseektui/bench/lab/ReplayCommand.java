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
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The command that replays a recording with one or several variants of the settings and compares the results. */
final class ReplayCommand extends CommandArguments implements Callable<Integer> {
    private static final int MAX_VARIANTS = 6;

    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> recording = parameter("TRACE", "1");

    private final ValueList<String> against = values("--against KEY=VALUE[,KEY=VALUE...]", String.class);

    private final Value<Integer> pause = value("--pause MINUTES", Integer.class);

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
        if (against.all().size() >= MAX_VARIANTS) {
            throw new UserError("--against: can be given at most " + (MAX_VARIANTS - 1) + " times");
        }
        RecordedTrace trace =
                new RecordedTrace(hostEnvironment, recording.required(), ContextReplayCommand.minutes(pause.get()));
        List<TraceEntry> entries = trace.entries();
        List<List<Flag>> variants = new ArrayList<>(List.of(List.of()));
        against.all().forEach(words -> variants.add(flags(words)));
        List<VariantResult> results = new ArrayList<>();
        try (ProgressBar bar =
                new ProgressBar(console, InstantSource.system(), (long) entries.size() * variants.size())) {
            for (List<Flag> flags : variants) {
                Config config = settings.loadWithoutWorkspace(hostEnvironment, flags);
                Config without = settings.loadWithoutFlags(hostEnvironment);
                results.add(new WholeReplay(trace, entries, bar).under(name(flags), config, without));
            }
        }
        show(results);
        return ExitCode.DONE;
    }

    private static String name(List<Flag> flags) {
        return flags.isEmpty()
                ? "as set"
                : String.join(
                        ", ",
                        flags.stream()
                                .map(flag -> flag.key() + "=" + flag.value())
                                .toList());
    }

    private static List<Flag> flags(String words) {
        List<Flag> flags = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            int at = word.indexOf('=');
            if (at < 1) {
                throw new UserError("--against " + words + ": expected KEY=VALUE, separated by commas");
            }
            flags.add(new Flag(
                    "--against",
                    word.substring(0, at).strip(),
                    word.substring(at + 1).strip()));
        }
        return flags;
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
