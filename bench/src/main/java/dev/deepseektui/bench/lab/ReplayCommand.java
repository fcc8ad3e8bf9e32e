package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.OutputFile;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Everything that decides about a prompt, over one recording, under one or several settings side by side. */
@Command(
        name = "replay",
        description = "Replay a recording offline under other settings and compare.",
        footerHeading = Lab.EXAMPLES,
        footer = {"  bench/lab replay session.jsonl.gz --against compaction.profile=early"})
final class ReplayCommand implements Callable<Integer> {
    private static final int MOST = 6;

    private final Surroundings surroundings;
    private final Console console;

    @Parameters(paramLabel = "TRACE", description = "A session or a trace, as for context replay.")
    private String recording = "";

    @Option(
            names = "--against",
            paramLabel = "KEY=VALUE[,KEY=VALUE...]",
            description = "Compare with these settings; repeatable.")
    private List<String> against = new ArrayList<>();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write a page with charts.")
    private @Nullable Path output;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    ReplayCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        if (against.size() >= MOST) {
            throw new UserError("--against: at most " + (MOST - 1) + " of them stand beside each other");
        }
        RecordedTrace trace = new RecordedTrace(surroundings, recording);
        List<TraceEntry> entries = trace.entries();
        List<List<Flag>> variants = new ArrayList<>(List.of(List.of()));
        against.forEach(words -> variants.add(flags(words)));
        List<VariantResult> results = new ArrayList<>();
        try (ProgressBar bar =
                new ProgressBar(console, InstantSource.system(), (long) entries.size() * variants.size())) {
            for (List<Flag> flags : variants) {
                Config config = settings.loadWithoutWorkspace(surroundings, flags);
                Config without = settings.loadWithoutFlags(surroundings);
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
                throw new UserError("--against " + words + ": must be KEY=VALUE, several with commas between");
            }
            flags.add(new Flag(
                    "--against",
                    word.substring(0, at).strip(),
                    word.substring(at + 1).strip()));
        }
        return flags;
    }

    private void show(List<VariantResult> results) {
        if (output != null) {
            new OutputFile(surroundings, output).write(new VariantsPage(recording, results)::write);
        }
        if (json) {
            console.json(VariantsDocument.of(recording, results));
        } else if (output == null) {
            VariantsTable.lines(results).forEach(console.out()::println);
        }
    }
}
