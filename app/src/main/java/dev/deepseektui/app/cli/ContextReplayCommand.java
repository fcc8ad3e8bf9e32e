package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.ContextReplayTable;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.cost.CostKeys;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.replay.context.ContextReplay;
import dev.deepseektui.core.replay.context.ContextReplayDocument;
import dev.deepseektui.core.replay.context.ContextReplayed;
import dev.deepseektui.core.replay.context.OwnPolicy;
import dev.deepseektui.core.replay.context.ReplayGround;
import dev.deepseektui.core.replay.context.TraceReader;
import dev.deepseektui.core.session.Budgets;
import dev.deepseektui.core.session.UsualHeader;
import java.time.Instant;
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
        description =
                "Send a recorded session through the context again, offline, and say what it would cost and lose: "
                        + "deepseek-tui context replay session.jsonl.gz --budget 65536 --set compaction.profile=early")
final class ContextReplayCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "TRACE",
            description =
                    "What was said, one message of the user, the assistant or a tool on each line, compressed or not: "
                            + "deepseek-tui context replay session.jsonl.gz")
    private String trace = "";

    @Option(
            names = "--budget",
            paramLabel = "TOKENS",
            description = "How many tokens the prompt may grow to: --budget 65536")
    private @Nullable String budget;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(
            names = "--json",
            description =
                    "Print one JSON object with requests, peak_tokens, mean_tokens, input_tokens, hit_tokens, "
                            + "hit_ratio, rebases, cost_usd, compactions, probes: deepseek-tui context replay trace.jsonl --json")
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
                budget == null ? List.of() : List.of(new Flag("--budget", "context.budget_tokens", budget)));
        ContextReplay replay = new ContextReplay(ground(config), OwnPolicy.of(config));
        return new InputFile(surroundings, "replay", trace).read(in -> {
            try (TraceReader entries = TraceReader.of(trace, in)) {
                entries.forEachRemaining(replay::next);
            }
            return replay.finish();
        });
    }

    private ReplayGround ground(Config config) {
        Header header = UsualHeader.of(config, surroundings.workingDirectory());
        return new ReplayGround(
                header,
                Budgets.of(config, header.model()),
                PriceTable.ofProvider(config.get(CostKeys.PRICES)),
                ReplayGround.offPeak(Instant.now()));
    }
}
