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
import dev.deepseektui.bench.lab.context.ReplayGround;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.report.ContextReplayTable;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The command that replays the prompts of a recording under the current settings. */
final class ContextReplayCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> trace = parameter("TRACE", "1");

    private final Value<String> budget = value("--budget TOKENS");

    private final Value<String> prices = value("--prices unknown|none|MODEL");

    private final ReplayTimeOptions times = group(new ReplayTimeOptions());

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    ContextReplayCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples("bench/lab context replay session.jsonl.gz --budget 32k");
    }

    @Override
    public Integer call() {
        Config config = settings.loadWithoutWorkspace(
                hostEnvironment,
                budget.get()
                        .map(given -> List.of(new Flag("--budget", "context.budget_tokens", tokens(given))))
                        .orElse(List.of()));
        RecordedTrace recording = new RecordedTrace(hostEnvironment, trace.required(), times.times());
        List<TraceEntry> entries = recording.entries();
        ReplayGround ground = recording.ground(config, entries, prices.get().orElse(null));
        ContextReplayed replayed = ContextReplay.of(ground, OwnPolicy.of(config), entries);
        OptionalDouble appendOnly = ContextReplay.appendOnlyCost(ground, entries);
        if (json.isGiven()) {
            Map<String, @Nullable Object> document = ContextReplayDocument.of(replayed);
            document.put("append_only_cost_usd", appendOnly.isPresent() ? appendOnly.getAsDouble() : null);
            console.json(document);
        } else {
            new ContextReplayTable(replayed, appendOnly).lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    static String tokens(String budget) {
        return budget.matches("\\d{1,9}k") ? budget.substring(0, budget.length() - 1) + "000" : budget;
    }
}
