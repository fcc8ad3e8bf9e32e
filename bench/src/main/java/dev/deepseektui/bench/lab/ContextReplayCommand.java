package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.bench.lab.context.ContextReplay;
import dev.deepseektui.bench.lab.context.ContextReplayDocument;
import dev.deepseektui.bench.lab.context.ContextReplayed;
import dev.deepseektui.bench.lab.context.OwnPolicy;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.report.ContextReplayTable;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a recorded session's prompts would hold and cost under these settings. */
@Command(
        name = "replay",
        description = "Replay a session offline and show its cost and losses.",
        footerHeading = Lab.EXAMPLES,
        footer = {"  bench/lab context replay session.jsonl.gz --budget 32k"})
final class ContextReplayCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(paramLabel = "TRACE", description = "A session, or a trace with one message per line.")
    private String trace = "";

    @Option(
            names = "--budget",
            paramLabel = "TOKENS",
            description = "Set the token budget of the prompt; k means thousand.")
    private @Nullable String budget;

    @Option(
            names = "--prices",
            paramLabel = "unknown|none|MODEL",
            description = "Assume unknown prices, no cache, or a model's prices.")
    private @Nullable String prices;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    ContextReplayCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        ContextReplayed replayed = replayed();
        if (json) {
            console.json(ContextReplayDocument.of(replayed));
        } else {
            new ContextReplayTable(replayed).lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private ContextReplayed replayed() {
        Config config = settings.loadWithoutWorkspace(
                surroundings,
                budget == null ? List.of() : List.of(new Flag("--budget", "context.budget_tokens", tokens(budget))));
        RecordedTrace recording = new RecordedTrace(surroundings, trace);
        List<TraceEntry> entries = recording.entries();
        ContextReplay replay = new ContextReplay(recording.ground(config, entries, prices), OwnPolicy.of(config));
        entries.forEach(replay::next);
        return replay.finish();
    }

    private static String tokens(String budget) {
        return budget.matches("\\d{1,9}k") ? budget.substring(0, budget.length() - 1) + "000" : budget;
    }
}
