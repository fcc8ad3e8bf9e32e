package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
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
import java.util.function.Consumer;

/** What the controller would have decided under other settings. */
final class CapacityReplayCommand implements Command {
    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Value<String> file = arguments.place(
            "FILE",
            Form.TEXT,
            "A session's folder or file, or observations, one on each line, compressed or not; by default the "
                    + "newest session of the project: "
                    + "deepseek-tui capacity replay ~/.deepseek/sessions/4711");

    private final WorkspaceOption workspace = new WorkspaceOption(arguments);

    private final Value<String> labels = arguments.option(
            "--labels",
            "FILE",
            Form.TEXT,
            "Say how well the signals tell runs that failed from runs that were resolved. Each line has a "
                    + "series and resolved, true or false; agent, task and source if known: "
                    + "deepseek-tui capacity replay observations.jsonl.gz --labels labels.jsonl.gz");

    private final Switch sessions = arguments.option(
            "--sessions",
            "The same over all of your sessions that carry a verdict, and with a trial its lots compared: "
                    + "deepseek-tui capacity replay --sessions");

    private final SettingsOptions settings = new SettingsOptions(arguments);

    private final Switch json = arguments.option(
            "--json",
            "Print a line of JSON per checkpoint with turn, checkpoint, h_hat, c_hat, slack, final_slack, "
                    + "min_slack, violation_ratio, slack_volatility, slack_drop, z, p_fail, risk_band, severe, forced, "
                    + "proposed_action, action, blocked, reason, trouble, trouble_alarm; with --labels or --sessions one "
                    + "object with runs, failed, resolved, signals, worst_windows, sources, trial: "
                    + "deepseek-tui capacity replay tape.jsonl --json");

    CapacityReplayCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        if (sessions.isGiven() && (file.isGiven() || labels.isGiven())) {
            throw new UserError("capacity replay --sessions takes neither a FILE nor --labels: take these away");
        }
        Config config = settings.loadWithoutWorkspace(surroundings);
        Config without = settings.loadWithoutFlags(surroundings);
        if (sessions.isGiven()) {
            tell(new LabelledSessions(surroundings, config, without).measure());
        } else if (labels.isGiven()) {
            tell(measured(labels.needed(), config, without));
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
                        console.json(CheckpointDocument.of(replayed.now()));
                    } else {
                        report.add(replayed);
                    }
                }));
        if (!json.isGiven()) {
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
        if (json.isGiven()) {
            console.json(OutcomeDocument.of(measured));
        } else {
            OutcomeTable.lines(measured).forEach(line -> console.out().println(SafeText.line(line)));
        }
    }

    private void feed(Config config, Consumer<ReplayItem> replay) {
        new RecordedObservations(surroundings, file.orNull(), workspace).feed(config, replay);
    }
}
