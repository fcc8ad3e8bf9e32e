package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.CapacityTable;
import dev.deepseektui.core.capacity.Assessment;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.ground.Json;
import dev.deepseektui.core.ground.SafeText;
import dev.deepseektui.core.replay.CheckpointDocument;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What the controller saw and decided in a session. */
@Command(
        name = "show",
        description = "Show a session's checkpoints as a table and a chart: deepseek-tui capacity show 4711")
final class CapacityShowCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Parameters(
            paramLabel = "ID|PATH",
            arity = "0..1",
            description =
                    "The session, by the beginning of its id, its directory or its tape; by default the newest of "
                            + "the workspace: deepseek-tui capacity show 4711")
    private @Nullable String session;

    @Mixin
    private WorkspaceOption workspace = new WorkspaceOption();

    @Option(
            names = "--json",
            description = "Print a line of JSON per checkpoint: deepseek-tui capacity show 4711 --json")
    private boolean json;

    @Spec
    private @Nullable CommandSpec command;

    CapacityShowCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        SessionFiles files = SessionPath.chosen(surroundings, Optional.ofNullable(session), workspace);
        List<CheckpointEvaluated> trace = trace(files);
        if (json) {
            trace.forEach(evaluated -> console.out().println(Json.line(document(evaluated))));
        } else if (trace.isEmpty()) {
            console.out().println(SafeText.line("The session " + files.id() + " has no checkpoints yet."));
        } else {
            console.out().println(CapacityTable.head());
            trace.forEach(evaluated -> console.out().println(CapacityTable.row(evaluated)));
            console.out().println();
            new CapacityChart(trace, ansi()).lines().forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private Ansi ansi() {
        return command == null
                ? Ansi.OFF
                : command.commandLine().getColorScheme().ansi();
    }

    private static List<CheckpointEvaluated> trace(SessionFiles files) {
        List<CheckpointEvaluated> trace = new ArrayList<>();
        try (TapeReader events = TapeFile.read(files, EventCatalog.codec(), 0)) {
            events.forEachRemaining(recorded -> {
                if (recorded.event() instanceof CheckpointEvaluated evaluated) {
                    trace.add(evaluated);
                }
            });
        }
        return trace;
    }

    /** What a replay prints, and what went into it, so that these lines can be replayed as well. */
    private static Map<String, @Nullable Object> document(CheckpointEvaluated evaluated) {
        Map<String, @Nullable Object> document = CheckpointDocument.of(evaluated);
        Assessment assessment = evaluated.assessment();
        document.put("model", evaluated.model());
        document.put("prior", assessment == null ? null : assessment.prior().row());
        document.put("action_count_this_turn", evaluated.inputs().actionCountThisTurn());
        document.put("tool_calls_recent_window", evaluated.inputs().toolCallsRecentWindow());
        document.put("unique_reference_ids_recent_window", evaluated.inputs().uniqueReferenceIdsRecentWindow());
        document.put("context_used_ratio", evaluated.inputs().contextUsedRatio());
        return document;
    }
}
