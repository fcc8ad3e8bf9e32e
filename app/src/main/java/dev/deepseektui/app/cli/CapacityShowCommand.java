package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.CapacityTable;
import dev.deepseektui.app.report.CapacityTrace;
import dev.deepseektui.app.report.CapacityTrace.CapacityStep;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/** Shows the checkpoints of a session. */
final class CapacityShowCommand extends ProgramCommand {
    private final Value<String> session = parameter("ID|PATH", "0..1");
    private final WorkspaceOption workspace = group(new WorkspaceOption());
    private final Switch json = flag("--json");

    CapacityShowCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
        examples("deepseek-tui capacity show", "deepseek-tui capacity show 20261118");
    }

    @Override
    public Integer call() {
        SessionFiles files = SessionPath.chosen(surroundings, session.get(), workspace);
        List<CapacityStep> trace = trace(files);
        if (json.isGiven()) {
            trace.forEach(step -> console.json(document(step)));
        } else if (trace.isEmpty()) {
            console.print(say("cli.capacity.none", files.id()));
        } else {
            console.out().println(CapacityTable.head());
            trace.forEach(step -> CapacityTable.rows(step).forEach(row -> console.print(row)));
            console.out().println();
            new CapacityChart(trace, ansi()).lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private Ansi ansi() {
        return spec().commandLine().getColorScheme().ansi();
    }

    private static List<CapacityStep> trace(SessionFiles files) {
        CapacityTrace trace = new CapacityTrace();
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            events.forEachRemaining(recorded -> trace.apply(recorded.event()));
        }
        return trace.steps();
    }

    /** Returns the output of a replay with its inputs, so that the lines can be replayed as well. */
    private static Map<String, @Nullable Object> document(CapacityStep step) {
        CheckpointEvaluated evaluated = step.evaluated();
        Map<String, @Nullable Object> document = CapacityTrace.document(evaluated);
        Assessment assessment = evaluated.assessment();
        document.put("model", evaluated.model());
        document.put("prior", assessment == null ? null : assessment.prior().row());
        document.put("action_count_this_turn", evaluated.inputs().actionCountThisTurn());
        document.put("tool_calls_recent_window", evaluated.inputs().toolCallsRecentWindow());
        document.put("unique_reference_ids_recent_window", evaluated.inputs().uniqueReferenceIdsRecentWindow());
        document.put("context_used_ratio", evaluated.inputs().contextUsedRatio());
        document.put("failed_calls_recent_window", evaluated.inputs().failedCallsRecentWindow());
        document.put("calls_recent_window", evaluated.inputs().callsRecentWindow());
        document.put("intervention", intervention(step));
        return document;
    }

    /** Returns the result of the action; null without one. */
    private static @Nullable Map<String, @Nullable Object> intervention(CapacityStep step) {
        InterventionApplied applied = step.applied();
        InterventionSkipped skipped = step.skipped();
        if (applied == null && skipped == null) {
            return null;
        }
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        InterventionEffect effect = applied == null ? null : applied.effect();
        document.put("outcome", skipped == null ? "applied" : skipped.reason().word());
        document.put("before_tokens", effect == null ? null : effect.beforeTokens());
        document.put("after_tokens", effect == null ? null : effect.afterTokens());
        document.put("memory", applied == null ? null : applied.memory());
        document.put(
                "verdict",
                applied == null || applied.verdict() == null
                        ? null
                        : applied.verdict().name().toLowerCase(Locale.ROOT));
        return document;
    }
}
