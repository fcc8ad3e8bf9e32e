package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.replay.Aftermath;
import dev.deepseektui.core.replay.CapacityReplay;
import dev.deepseektui.core.replay.CheckpointDocument;
import dev.deepseektui.core.replay.ReplayItem;
import dev.deepseektui.core.replay.ReplayLines;
import dev.deepseektui.core.replay.TapeItems;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the controller would have decided under other settings. */
@Command(
        name = "replay",
        description = "Decide every checkpoint of a recording anew, under other settings: "
                + "deepseek-tui capacity replay tape.jsonl --set capacity.low_risk_max=0.2")
final class CapacityReplayCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            description = "A session's directory or tape, or observations, one on each line: "
                    + "deepseek-tui capacity replay ~/.deepseek/sessions/4711")
    private String file = "";

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(
            names = "--json",
            description =
                    "Print a line of JSON per checkpoint with turn, checkpoint, h_hat, c_hat, slack, final_slack, "
                            + "min_slack, violation_ratio, slack_volatility, slack_drop, z, p_fail, risk_band, severe, forced, "
                            + "proposed_action, action, blocked, reason, trouble, trouble_alarm: deepseek-tui capacity replay tape.jsonl --json")
    private boolean json;

    CapacityReplayCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        Config config = settings.loadWithoutWorkspace(surroundings);
        CapacityReplay replay =
                new CapacityReplay(config, settings.loadWithoutFlags(surroundings), Aftermath.AS_RECORDED);
        ReplayReport report = new ReplayReport(console.out());
        feed(
                config,
                item -> replay.next(item).ifPresent(replayed -> {
                    if (json) {
                        console.json(CheckpointDocument.of(replayed.now()));
                    } else {
                        report.add(replayed);
                    }
                }));
        if (!json) {
            report.end();
        }
        return ExitCode.DONE;
    }

    private void feed(Config config, Consumer<ReplayItem> replay) {
        TapeCodec codec = EventCatalog.codec();
        TapeItems items = new TapeItems(config);
        Path path = surroundings.workingDirectory().resolve(file);
        SessionFiles session = SessionPath.at(path);
        if (Files.isDirectory(path) || path.normalize().equals(session.tape())) {
            try (TapeReader events = TapeFile.read(session, codec, 0)) {
                events.forEachRemaining(recorded ->
                        replay.accept(items.item(recorded.event(), session.tape() + ", line " + recorded.seq())));
            }
            return;
        }
        new InputFile(surroundings, "replay", file).read(in -> {
            try (ReplayLines lines = new ReplayLines(file, in, codec, items)) {
                lines.forEachRemaining(replay);
            }
            return ExitCode.DONE;
        });
    }
}
