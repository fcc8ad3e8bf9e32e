package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.app.cli.ExitCode;
import dev.deepseektui.app.cli.InputFile;
import dev.deepseektui.app.cli.SettingsOptions;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.CapacityTrace;
import dev.deepseektui.bench.lab.capacity.Aftermath;
import dev.deepseektui.bench.lab.capacity.CapacityReplay;
import dev.deepseektui.bench.lab.capacity.MaybeCompressed;
import dev.deepseektui.bench.lab.capacity.ReplayItem;
import dev.deepseektui.bench.lab.capacity.TapeItems;
import dev.deepseektui.bench.lab.outcome.LabelLines;
import dev.deepseektui.bench.lab.outcome.LabelledRun;
import dev.deepseektui.bench.lab.outcome.OutcomeReport;
import dev.deepseektui.bench.lab.outcome.RunCollector;
import dev.deepseektui.bench.lab.outcome.RunLabel;
import dev.deepseektui.bench.lab.outcome.TrialReport;
import dev.deepseektui.bench.lab.report.Measured;
import dev.deepseektui.bench.lab.report.OutcomeDocument;
import dev.deepseektui.bench.lab.report.OutcomeTable;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * The command that repeats the decisions at a recording's checkpoints. It can also measure how well the signals predict
 * labelled outcomes.
 */
final class CapacityReplayCommand extends CommandArguments implements Callable<Integer> {
    private final HostEnvironment hostEnvironment;
    private final Console console;

    private final Value<String> file = parameter("FILE", "0..1");

    private final WorkspaceOption workspace = group(new WorkspaceOption());

    private final Value<String> labels = value("--labels FILE");

    private final Switch sessions = flag("--sessions");

    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json");

    CapacityReplayCommand(HostEnvironment hostEnvironment, Console console) {
        this.hostEnvironment = hostEnvironment;
        this.console = console;
        examples(
                "bench/lab capacity replay tape.jsonl --set capacity.low_risk_max=0.2",
                "bench/lab capacity replay observations.jsonl.gz --labels labels.jsonl.gz");
    }

    @Override
    public Integer call() {
        if (sessions.isGiven() && (file.get().isPresent() || labels.get().isEmpty())) {
            throw new UserError("capacity replay --sessions requires --labels FILE and accepts no other FILE");
        }
        Config config = settings.loadWithoutWorkspace(hostEnvironment);
        Config without = settings.loadWithoutFlags(hostEnvironment);
        if (labels.get().isPresent()) {
            tell(measured(labels.required(), config, without));
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
                    if (json.isGiven()) {
                        console.json(CapacityTrace.document(replayed.now()));
                    } else {
                        report.add(replayed);
                    }
                }));
        if (!json.isGiven()) {
            report.end();
        }
    }

    private Measured measured(String labelled, Config config, Config without) {
        Map<String, RunLabel> known = new InputFile(hostEnvironment, labelled)
                .read(in -> LabelLines.read(labelled, MaybeCompressed.read(in)));
        RunCollector runs = new RunCollector(CapacitySettings.of(config));
        long unlabelled;
        if (sessions.isGiven()) {
            unlabelled = collectSessions(known.keySet(), config, without, runs);
        } else {
            CapacityReplay replay = new CapacityReplay(config, without, Aftermath.AS_RECORDED);
            feed(config, item -> replay.next(item).ifPresent(replayed -> runs.add(replayed.series(), replayed.now())));
            unlabelled = runs.unlabelled(known);
        }
        List<LabelledRun> measured = runs.runs(known);
        return new Measured(
                OutcomeReport.of(measured, config.get(CapacityKeys.TROUBLE_THRESHOLD)),
                unlabelled,
                TrialReport.of(measured.stream().map(LabelledRun::label).toList()));
    }

    /** Replays the labelled sessions, and returns the number of sessions without a label. */
    private long collectSessions(Set<String> labelled, Config config, Config without, RunCollector runs) {
        SessionStore store = new SessionStore(hostEnvironment.home());
        long unlabelled = 0;
        for (SessionSummary session : store.all()) {
            String series = Json.line(session.id());
            if (labelled.contains(series)) {
                CapacityReplay replay = new CapacityReplay(config, without, Aftermath.AS_RECORDED);
                RecordedObservations.feed(
                        store.files(session.id()),
                        new TapeItems(config),
                        item -> replay.next(item).ifPresent(replayed -> runs.add(series, replayed.now())));
            } else {
                unlabelled++;
            }
        }
        return unlabelled;
    }

    private void tell(Measured measured) {
        if (json.isGiven()) {
            console.json(OutcomeDocument.of(measured));
        } else {
            OutcomeTable.lines(measured).forEach(line -> console.print(line));
        }
    }

    private void feed(Config config, Consumer<ReplayItem> replay) {
        new RecordedObservations(hostEnvironment, file.get().orElse(null), workspace).feed(config, replay);
    }
}
