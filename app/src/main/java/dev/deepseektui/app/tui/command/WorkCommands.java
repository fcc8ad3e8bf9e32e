package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Overlay.NestedOverlay;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.markdown.Sections.CodeBlock;
import dev.deepseektui.app.tui.pane.PaneSection;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.app.tui.transcript.TranscriptView.FollowedTape;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.state.SessionState.AgentTrail.KnownAgent;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tool.shell.Jobs;
import dev.deepseektui.core.tool.shell.Jobs.Snapshot;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/** Commands for the current work: plan, jobs, agents, cost and retry. */
public final class WorkCommands {
    private static final int MAX_ANSWERS = 20;
    private static final int MAX_LINE_LENGTH = 60;
    private static final String ANSWER = "answer";
    private static final ArgumentOffer COPIED = ArgumentOffer.of(messages -> List.of(ANSWER));

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("retry", invocation -> invocation.context().retry()),
            SlashCommand.of("todo", invocation -> section(invocation, PaneTopic.PLAN, "todo.none")),
            SlashCommand.of("jobs", WorkCommands::jobs),
            SlashCommand.of("agents", invocation -> AgentChoice.open(invocation.context())),
            new SlashCommand("copy", "[answer]", COPIED, WorkCommands::copy),
            SlashCommand.of("cost", invocation -> section(invocation, PaneTopic.COST, "cost.none")));

    private WorkCommands() {}

    /** Shows a section of the status pane as a sheet. Works even if the screen is too small for the pane. */
    private static Effect section(Invocation invocation, PaneTopic topic, String none) {
        return invocation
                .desk()
                .pane()
                .showing(topic)
                .map(section -> invocation.showing(sheet(section)))
                .orElseGet(() -> invocation.showingLine(say("command." + none)));
    }

    private static Overlay sheet(PaneSection section) {
        return Sheet.of(section.topic().title(), width -> {
            List<Line> lines = new ArrayList<>();
            section.headline().ifPresent(lines::add);
            lines.addAll(section.details(width));
            return lines;
        });
    }

    /**
     * Copies the latest answer as Markdown for the argument {@code answer}. Without an argument, shows a picker of code
     * blocks in the latest answers.
     */
    private static Effect copy(Invocation invocation) {
        CommandContext context = invocation.context();
        Optional<String> what = invocation.argument();
        if (what.isEmpty()) {
            return copyCode(context);
        }
        return what.get().equals(ANSWER)
                ? context.aside(session -> context.copy(newestAnswer(session)))
                : invocation.showingLine(say("command.copy.unknown", what.get()));
    }

    private static String newestAnswer(Session session) {
        return newest(session).stream().findFirst().orElseThrow(() -> new UserError(say("command.copy.no_answer")));
    }

    private static Effect copyCode(CommandContext context) {
        return context.aside(session -> {
            List<Picker.PickerItem> items = new ArrayList<>();
            for (String answer : newest(session)) {
                CodeBlock.all(answer).forEach(block -> items.add(code(block, context)));
            }
            if (items.isEmpty()) {
                throw new UserError(say("command.code.none"));
            }
            context.open(Picker.of(say("command.code.title"), items));
        });
    }

    private static Deque<String> newest(Session session) {
        Deque<String> answers = new ArrayDeque<>();
        try (TapeReader events = session.log().tape().read(0)) {
            events.forEachRemaining(recorded -> {
                if (recorded.event() instanceof ReplyReceived reply
                        && !reply.content().isBlank()) {
                    answers.addFirst(reply.content());
                    if (answers.size() > MAX_ANSWERS) {
                        answers.removeLast();
                    }
                }
            });
        }
        return answers;
    }

    private static Picker.PickerItem code(CodeBlock block, CommandContext context) {
        String first = block.text()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
        String shown = first.length() > MAX_LINE_LENGTH ? first.substring(0, MAX_LINE_LENGTH) + "…" : first;
        long lines = block.text().lines().count();
        String about = (block.language().isEmpty() ? "" : block.language() + ", ") + say("command.lines", lines);
        return new Picker.PickerItem(shown, about, controls -> context.copy(block.text()));
    }

    /** Shows a picker of background commands, in which the user can read a command's output or stop the command. */
    private static Effect jobs(Invocation invocation) {
        CommandContext context = invocation.context();
        return context.aside(session -> {
            if (session.jobs().snapshots().isEmpty()) {
                context.showLine(say("command.jobs.none"));
            } else {
                context.open(list(session.jobs(), context));
            }
        });
    }

    private static Picker list(Jobs jobs, CommandContext context) {
        List<Picker.PickerItem> items = new ArrayList<>();
        for (Snapshot job : jobs.snapshots()) {
            String about = say(job.isRunning() ? "command.job.shows_stops" : "command.job.shows");
            Effect shows = context.aside(
                    session -> context.open(new NestedOverlay(output(job, jobs, context), list(jobs, context))));
            items.add(0, new Picker.PickerItem(words(job), about, shows));
        }
        return Picker.of(say("command.jobs.title"), items);
    }

    private static String words(Snapshot job) {
        return "%d  %s  %s".formatted(job.number(), state(job), job.command());
    }

    private static String state(Snapshot job) {
        if (job.isRunning()) {
            return say("command.job.running", Figures.seconds(job.elapsed().toMillis()));
        }
        if (job.exitCode().isEmpty()) {
            return say("command.job.ended");
        }
        int code = job.exitCode().getAsInt();
        return code == 0 ? say("command.job.done") : say("command.job.exit", code);
    }

    private static Overlay output(Snapshot job, Jobs jobs, CommandContext context) {
        String printed = jobs.output(job.number()).orElse("");
        String shown = printed.isBlank() ? say("command.job.no_output") : printed;
        IntFunction<List<Line>> text = width -> ExactText.wrapped(shown, Style.PLAIN, Margin.NONE, width);
        return job.isRunning()
                ? Choice.of(
                        words(job),
                        text,
                        Choice.answer("s", say("command.job.stop"), stop(job, jobs, context)),
                        Choice.asking("n", say("command.job.leave"), asked -> Overlay.Reaction.close()))
                : Sheet.of(words(job), text);
    }

    private static Effect stop(Snapshot job, Jobs jobs, CommandContext context) {
        return context.aside(session -> {
            List<String> left = jobs.stop(job.number());
            context.showLine(
                    left.isEmpty()
                            ? say("command.job.stopped", job.number(), job.command())
                            : say("command.job.left", job.number(), String.join(", ", left)));
        });
    }

    /** A picker of a session's agents, in which the user can read an agent's transcript or stop the agent. */
    public record AgentChoice(CommandContext context, Session session) {
        static Effect open(CommandContext context) {
            return context.aside(session -> new AgentChoice(context, session).open());
        }

        public static Effect show(CommandContext context, int number) {
            return context.aside(session -> context.open(new AgentChoice(context, session).transcript(number)));
        }

        private void open() {
            List<KnownAgent> all = session.state().agents().all();
            if (all.isEmpty()) {
                context.showLine(say("command.agents.none"));
                return;
            }
            context.open(list(all));
        }

        private Picker list(List<KnownAgent> all) {
            List<Picker.PickerItem> items = new ArrayList<>();
            for (KnownAgent agent : all) {
                int number = agent.started().number();
                items.add(
                        0,
                        new Picker.PickerItem(
                                words(agent),
                                say(
                                        session.agents().isRunning(number)
                                                ? "command.agent.shows_stops"
                                                : "command.agent.shows"),
                                context.aside(open -> context.open(new NestedOverlay(
                                        transcript(number),
                                        list(session.state().agents().all()))))));
            }
            return Picker.of(say("command.agents.title"), items);
        }

        private String words(KnownAgent agent) {
            AgentEnded ended = agent.ended();
            String state = ended == null
                    ? say("command.agent.running")
                    : say("command.agent.ending." + ended.ending().name().toLowerCase(Locale.ROOT));
            String spent = ended == null
                    ? ""
                    : " · " + say("command.agent.spent", ended.steps())
                            + (ended.cost() == null ? "" : " · " + Figures.dollars(ended.cost()));
            return "%d  %s  %s%s  %s"
                    .formatted(
                            agent.started().number(),
                            agent.started().agent(),
                            state,
                            spent,
                            SafeText.line(agent.started().prompt()));
        }

        private Overlay transcript(int number) {
            SessionFiles files = session.sessionFiles().agent(number);
            String title = say("command.agent.title", number);
            if (!Files.exists(files.tape())) {
                return Sheet.of(title, say("command.agent.no_tape"));
            }
            FollowedTape rows = new FollowedTape(offset -> TapeFile.read(files, EventCatalog.codec(), offset));
            Effect stop = context.aside(open -> {
                if (open.agents().stop(number)) {
                    context.showLine(say("command.agent.stopped", number));
                }
            });
            return session.agents().isRunning(number)
                    ? Sheet.following(title, rows).offering("s", say("command.agent.stop"), stop)
                    : Sheet.following(title, rows);
        }
    }
}
