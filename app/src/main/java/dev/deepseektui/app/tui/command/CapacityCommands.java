package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.CapacityTable;
import dev.deepseektui.app.report.CapacityTrace;
import dev.deepseektui.app.report.CapacityTrace.CapacityStep;
import dev.deepseektui.app.report.InterventionLines;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.pane.PaneSection;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityState;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.Tape.TapeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commands that show the capacity controller's checkpoints and undo a replan. */
final class CapacityCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("capacity", CapacityCommands::show),
            SlashCommand.of(
                    "undo-replan",
                    invocation -> invocation
                            .context()
                            .atBoundary(session -> session.edits().undoReplan())));

    private static final int MAX_CHECKPOINTS = 200;

    private CapacityCommands() {}

    private static Effect show(Invocation invocation) {
        CommandContext context = invocation.context();
        Optional<PaneSection> numbers = invocation.desk().pane().showing(PaneTopic.FOCUS);
        return context.aside(session -> {
            Recording recording = Recording.of(session);
            context.open(Sheet.of(say("command.capacity.title"), width -> {
                List<Line> all = new ArrayList<>();
                numbers.flatMap(PaneSection::headline).ifPresent(all::add);
                numbers.ifPresent(section -> all.addAll(section.details(width)));
                all.addAll(recording.lines(session.context().capacity(), width));
                return all;
            }));
        });
    }

    /** The capacity checkpoints and the controller's state, folded from the session's tape. */
    private record Recording(List<CapacityStep> steps, CapacityState state) {
        static Recording of(Session session) {
            CapacityTrace trace = new CapacityTrace();
            CapacityState state = new CapacityState();
            int window = session.context().capacity().profileWindow();
            try (TapeReader events = session.log().tape().read(0)) {
                events.forEachRemaining(recorded -> {
                    trace.apply(recorded.event());
                    state.apply(recorded.event(), window);
                });
            }
            if (trace.steps().isEmpty()) {
                throw new UserError(say("command.no_checkpoints"));
            }
            return new Recording(trace.steps(), state);
        }

        List<Line> lines(CapacitySettings settings, int width) {
            long turn = steps.get(steps.size() - 1).evaluated().turn();
            List<Line> lines = new ArrayList<>();
            heading(say("command.capacity.gates", turn), lines);
            CapacityTable.gates(settings, turn, state.standing(turn, settings.gates()))
                    .forEach(line -> lines.addAll(wrapped(line, width)));
            interventions(lines, width);
            heading(say("command.capacity.checkpoints"), lines);
            lines.addAll(wrapped(say("command.capacity.p_fail"), width));
            heading(CapacityTable.head(), lines);
            steps.subList(Math.max(0, steps.size() - MAX_CHECKPOINTS), steps.size())
                    .forEach(step -> CapacityTable.rows(step).forEach(row -> lines.add(plain(row))));
            return lines;
        }

        private void interventions(List<Line> lines, int width) {
            heading(say("command.capacity.interventions"), lines);
            int before = lines.size();
            for (CapacityStep step : steps) {
                if (step.applied() != null) {
                    String words = new InterventionLines(step.applied(), step.evaluated()).line(Figures::count);
                    lines.addAll(
                            wrapped(say("command.capacity.turn", step.applied().turn(), words), width));
                }
            }
            if (lines.size() == before) {
                lines.add(plain(say("command.capacity.none")));
            }
        }

        private static void heading(String text, List<Line> lines) {
            lines.add(plain(""));
            lines.add(Line.of(Span.bold(text)));
        }

        private static List<Line> wrapped(String text, int width) {
            return Wrap.words(List.of(Span.plain(text)), Margin.NONE, width);
        }

        private static Line plain(String text) {
            return Line.of(Span.plain(text));
        }
    }
}
