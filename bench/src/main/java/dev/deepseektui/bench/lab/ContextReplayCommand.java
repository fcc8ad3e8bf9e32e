package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command that replays the prompts of a recording under the current settings. */
final class ContextReplayCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> trace = parameter("TRACE", "1");

    private final Value<String> budget = value("--budget TOKENS");

    private final Value<String> prices = value("--prices unknown|none|MODEL");

    private final Value<Integer> pause = value("--pause MINUTES", Integer.class);

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    ContextReplayCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab context replay session.jsonl.gz --budget 32k");
    }

    @Override
    public Integer call() {
        ContextReplayed replayed = replayed();
        if (json.isGiven()) {
            console.json(ContextReplayDocument.of(replayed));
        } else {
            new ContextReplayTable(replayed).lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private ContextReplayed replayed() {
        Config config = settings.loadWithoutWorkspace(
                hostEnvironment,
                budget.get()
                        .map(given -> List.of(new Flag("--budget", "context.budget_tokens", tokens(given))))
                        .orElse(List.of()));
        RecordedTrace recording = new RecordedTrace(hostEnvironment, trace.required(), minutes(pause.get()));
        List<TraceEntry> entries = recording.entries();
        ContextReplay replay =
                new ContextReplay(recording.ground(config, entries, prices.get().orElse(null)), OwnPolicy.of(config));
        entries.forEach(replay::next);
        return replay.finish();
    }

    static Duration minutes(Optional<Integer> given) {
        return Duration.ofMinutes(given.orElse(0));
    }

    static String tokens(String budget) {
        return budget.matches("\\d{1,9}k") ? budget.substring(0, budget.length() - 1) + "000" : budget;
    }
}
