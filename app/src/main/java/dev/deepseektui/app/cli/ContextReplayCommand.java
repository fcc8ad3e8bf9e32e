package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.app.report.ContextReplayTable;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.replay.context.ContextReplay;
import dev.deepseektui.core.replay.context.ContextReplayDocument;
import dev.deepseektui.core.replay.context.ContextReplayed;
import dev.deepseektui.core.replay.context.NewResults;
import dev.deepseektui.core.replay.context.OwnPolicy;
import dev.deepseektui.core.replay.context.TraceEntry;
import java.util.List;
import java.util.Locale;

/** What a recorded session's prompts would hold and cost under these settings. */
final class ContextReplayCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> trace = arguments.neededPlace(
            "TRACE",
            Form.TEXT,
            "A session, by the beginning of its id, its folder or its session file; or a trace, one message of the user, "
                    + "the assistant or a tool on each line. Files may be compressed: "
                    + "deepseek-tui context replay session.jsonl.gz");

    private final Value<String> budget = arguments.option(
            "--budget", "TOKENS", Form.TEXT, "How many tokens the prompt may grow to; k is a thousand: --budget 32k");

    private final Value<String> prices = arguments.option(
            "--prices",
            "unknown|none|MODEL",
            Form.TEXT,
            "What the policy knows: no prices, that nothing is cached, or a model's prices. "
                    + "Without it those of the session's model: --prices unknown");

    /** Whose words a tape's results have. */
    private enum Results {
        RECORDED,
        NEW;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Value<Results> results = arguments.option(
            "--results",
            "new|recorded",
            Form.oneOf(List.of(Results.values())),
            "Whether the results in a session file of an earlier version are as they were recorded, the default, "
                    + "or as the tools would give them now: --results new");

    private final SettingsOptions settings = new SettingsOptions(arguments);

    private final Switch json = arguments.option(
            "--json",
            "Print one JSON object with requests, peak_tokens, mean_tokens, input_tokens, hit_tokens, "
                    + "hit_ratio, rebases, cost_usd, compactions, probes, used_later, misleading: deepseek-tui context replay trace.jsonl --json");

    ContextReplayCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
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
                surroundings,
                budget.found()
                        .map(tokens -> List.of(new Flag("--budget", "context.budget_tokens", tokens(tokens))))
                        .orElse(List.of()));
        RecordedTrace recording = new RecordedTrace(surroundings, trace.needed());
        List<TraceEntry> entries = recording.entries();
        if (results.or(Results.RECORDED) == Results.NEW) {
            entries = NewResults.in(entries);
        }
        ContextReplay replay =
                new ContextReplay(recording.ground(config, entries, prices.orNull()), OwnPolicy.of(config));
        entries.forEach(replay::next);
        return replay.finish();
    }

    private static String tokens(String budget) {
        return budget.matches("\\d{1,9}k") ? budget.substring(0, budget.length() - 1) + "000" : budget;
    }
}
