package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.Measured;
import dev.deepseektui.app.report.OutcomeDocument;
import dev.deepseektui.app.report.OutcomeTable;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.capacity.CapacityKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.replay.Aftermath;
import dev.deepseektui.core.replay.CapacityReplay;
import dev.deepseektui.core.replay.CheckpointDocument;
import dev.deepseektui.core.replay.MaybeCompressed;
import dev.deepseektui.core.replay.ReplayItem;
import dev.deepseektui.core.replay.outcome.LabelLines;
import dev.deepseektui.core.replay.outcome.OutcomeReport;
import dev.deepseektui.core.replay.outcome.RunCollector;
import dev.deepseektui.core.replay.outcome.RunLabel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the controller would have decided under other settings. */
@Command(
        name = "replay",
        description = "Evaluate the checkpoints of a recording under other settings.",
        footerHeading = CommandTree.EXAMPLES,
        footer = {
            "  deepseek-tui capacity replay tape.jsonl --set capacity.low_risk_max=0.2",
            "  deepseek-tui capacity replay observations.jsonl.gz --labels labels.jsonl.gz"
        })
final class CapacityReplayCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "A session or a file of observations; default: the newest session.")
    private @Nullable String file;

    @Mixin
    private WorkspaceOption workspace = new WorkspaceOption();

    @Option(names = "--labels", paramLabel = "FILE", description = "Compare the signals with labelled outcomes.")
    private @Nullable String labels;

    @Option(names = "--sessions", description = "Compare the signals over all labelled sessions.")
    private boolean sessions;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(names = "--json", description = "Print JSON, one object per line.")
    private boolean json;

    CapacityReplayCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        if (sessions && (file != null || labels != null)) {
            throw new UserError("capacity replay --sessions takes neither a FILE nor --labels: take these away");
        }
        Config config = settings.loadWithoutWorkspace(surroundings);
        Config without = settings.loadWithoutFlags(surroundings);
        if (sessions) {
            tell(new LabelledSessions(surroundings, config, without).measure());
        } else if (labels != null) {
            tell(measured(labels, config, without));
        } else {
            decide(config, without);
        }
        return ExitCode.DONE;
    }

    private void decide(Config config, Config without) {
        CapacityReplay replay = new CapacityReplay(config, without, Aftermath.AS_RECORDED);
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
    }

    private Measured measured(String labelled, Config config, Config without) {
        Map<String, RunLabel> known = new InputFile(surroundings, "read the labels of", labelled)
                .read(in -> LabelLines.read(labelled, MaybeCompressed.read(in)));
        CapacityReplay replay = new CapacityReplay(config, without, Aftermath.AS_RECORDED);
        RunCollector runs = new RunCollector();
        feed(config, item -> replay.next(item).ifPresent(replayed -> runs.add(replayed.series(), replayed.now())));
        return new Measured(
                OutcomeReport.of(runs.runs(known), config.get(CapacityKeys.TROUBLE_THRESHOLD)),
                runs.unlabelled(known),
                Optional.empty());
    }

    private void tell(Measured measured) {
        if (json) {
            console.json(OutcomeDocument.of(measured));
        } else {
            OutcomeTable.lines(measured).forEach(line -> console.out().println(SafeText.line(line)));
        }
    }

    private void feed(Config config, Consumer<ReplayItem> replay) {
        new RecordedObservations(surroundings, file, workspace).feed(config, replay);
    }
}
