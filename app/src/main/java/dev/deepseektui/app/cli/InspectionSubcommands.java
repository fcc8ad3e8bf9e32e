package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.CommandArguments.Switch;
import dev.deepseektui.app.cli.CommandArguments.Value;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.CapacityTable;
import dev.deepseektui.app.report.CapacityTrace;
import dev.deepseektui.app.report.CapacityTrace.CapacityStep;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.ContextTable.BudgetCost;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.context.compaction.CompactionSettings;
import dev.deepseektui.core.context.compaction.ContextBreakdown;
import dev.deepseektui.core.context.compaction.LadderState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.ModelAccess;
import dev.deepseektui.core.session.Models;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The commands that show the state of a recorded session. */
final class InspectionSubcommands {
    private InspectionSubcommands() {}

    /** A command about the given session or, if none is given, the workspace's latest session. */
    private abstract static class InspectionCommand extends ProgramCommand {
        private final Value<String> session = parameter("ID|PATH", "0..1");
        private final WorkspaceOption workspace = group(new WorkspaceOption());
        final Switch json = flag("--json");

        InspectionCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        final SessionFiles files() {
            return SessionPath.chosen(hostEnvironment, session.get(), workspace);
        }
    }

    /** The command that shows the capacity checkpoints of a session. */
    static final class CapacityShowCommand extends InspectionCommand {
        CapacityShowCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui capacity show", "deepseek-tui capacity show 20261118");
        }

        @Override
        public Integer call() {
            SessionFiles files = files();
            List<CapacityStep> trace = trace(files);
            if (json.isGiven()) {
                trace.forEach(step -> console.json(document(step)));
            } else if (trace.isEmpty()) {
                console.print(say("cli.capacity.none", files.id()));
            } else {
                console.out().println(CapacityTable.head());
                trace.forEach(step -> CapacityTable.rows(step).forEach(console::print));
                console.out().println();
                new CapacityChart(trace, spec().commandLine().getColorScheme().ansi())
                        .lines()
                        .forEach(console.out()::println);
            }
            return ExitCode.DONE;
        }

        private static List<CapacityStep> trace(SessionFiles files) {
            CapacityTrace trace = new CapacityTrace();
            try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
                events.forEachRemaining(recorded -> trace.apply(recorded.event()));
            }
            return trace.steps();
        }

        /**
         * Returns a checkpoint as JSON, in the format of a replay. It includes the inputs, so that it can be replayed.
         */
        private static ObjectNode document(CapacityStep step) {
            CheckpointEvaluated evaluated = step.evaluated();
            Assessment assessment = evaluated.assessment();
            Inputs inputs = evaluated.inputs();
            ObjectNode document = (ObjectNode) Json.treeOf(CapacityTrace.document(evaluated));
            return document.put("model", evaluated.model())
                    .put("prior", assessment == null ? null : assessment.prior().row())
                    .put("action_count_this_turn", inputs.actionCountThisTurn())
                    .put("tool_calls_recent_window", inputs.toolCallsRecentWindow())
                    .put("unique_reference_ids_recent_window", inputs.uniqueReferenceIdsRecentWindow())
                    .put("context_used_ratio", inputs.contextUsedRatio())
                    .put("failed_calls_recent_window", inputs.failedCallsRecentWindow())
                    .put("calls_recent_window", inputs.callsRecentWindow())
                    .set("intervention", intervention(step));
        }

        /** Returns the outcome of the action; null if there was none. */
        private static @Nullable ObjectNode intervention(CapacityStep step) {
            InterventionApplied applied = step.applied();
            InterventionSkipped skipped = step.skipped();
            if (applied == null && skipped == null) {
                return null;
            }
            InterventionEffect effect = applied == null ? null : applied.effect();
            ReplayVerdict verdict = applied == null ? null : applied.verdict();
            return Json.object()
                    .put(
                            "outcome",
                            skipped == null ? "applied" : skipped.reason().word())
                    .put("before_tokens", effect == null ? null : effect.beforeTokens())
                    .put("after_tokens", effect == null ? null : effect.afterTokens())
                    .put("memory", applied == null ? null : applied.memory())
                    .put("verdict", verdict == null ? null : verdict.name().toLowerCase(Locale.ROOT));
        }
    }

    /** The command that shows the contents of a session's prompt. */
    static final class ContextShowCommand extends InspectionCommand {
        private final SettingsOptions settings = group(new SettingsOptions());

        ContextShowCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui context show", "deepseek-tui context show 20261118");
        }

        @Override
        public Integer call() {
            ContextTable table = table(files(), settings.loadWithoutWorkspace(hostEnvironment));
            if (json.isGiven()) {
                console.json(table.document());
            } else {
                table.lines().forEach(console.out()::println);
            }
            return ExitCode.DONE;
        }

        /**
         * Computes the contents of the next request from the tape, using the prices of the provider in the settings.
         */
        private static ContextTable table(SessionFiles files, Config config) {
            Conversation conversation = new Conversation(new DeepSeekTokenizer());
            LadderState memory = new LadderState();
            try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
                events.forEachRemaining(recorded -> {
                    conversation.apply(recorded.event());
                    memory.apply(recorded);
                });
            }
            String model = conversation.header().model();
            PriceTable prices = ModelAccess.prices(config);
            Optional<Price> price = prices.at(model, Instant.now());
            PressureThresholds thresholds = CompactionSettings.of(config).thresholds(price);
            ContextBudget budget = Models.budget(config, model);
            return new ContextTable(
                    ContextBreakdown.of(conversation, memory, budget.fullness(conversation.size()), thresholds),
                    memory.state().epoch(),
                    prices.cacheTerms(model, Instant.now()),
                    new BudgetCost(budget, price));
        }
    }
}
