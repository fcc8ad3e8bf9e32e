package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Overlay.Returning;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.markdown.Sections.CodeBlock;
import dev.deepseektui.app.tui.pane.PaneSection;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tool.shell.Jobs;
import dev.deepseektui.core.tool.shell.Jobs.Snapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** Commands for the current work: plan, jobs, agents, cost and retry. */
final class WorkCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("retry", invocation -> invocation.context().retry()),
            SlashCommand.of("todo", invocation -> section(invocation, PaneTopic.PLAN, "todo.none")),
            SlashCommand.of("jobs", invocation -> JobChoice.open(invocation.context())),
            SlashCommand.of("agents", invocation -> AgentChoice.open(invocation.context())),
            new SlashCommand("copy", "[answer]", CodeChoice.WHAT, CodeChoice::copy),
            SlashCommand.of("cost", invocation -> section(invocation, PaneTopic.COST, "cost.none")));

    private WorkCommands() {}

    /** Opens a section of the status pane, at any size of the screen. */
    private static Effect section(Invocation invocation, PaneTopic topic, String none) {
        return invocation
                .desk()
                .pane()
                .showing(topic)
                .map(section -> invocation.showing(sheet(section)))
                .orElseGet(() -> invocation.telling(say("command." + none)));
    }

    private static Overlay sheet(PaneSection section) {
        return Sheet.of(section.title(), width -> {
            List<Line> lines = new ArrayList<>();
            section.headline().ifPresent(lines::add);
            lines.addAll(section.details(width));
            return lines;
        });
    }

    /** A picker of the code blocks in the newest answers, to copy one. */
    private static final class CodeChoice {
        private static final int MOST_ANSWERS = 20;
        private static final int LONGEST_LINE = 60;
        private static final String ANSWER = "answer";

        static final ArgumentOffer WHAT = messages -> List.of(ANSWER);

        private CodeChoice() {}

        /** Copies the newest answer as Markdown, or offers the code blocks of the newest answers. */
        static Effect copy(Invocation invocation) {
            CommandContext context = invocation.context();
            Optional<String> what = invocation.argument();
            if (what.isEmpty()) {
                return open(context);
            }
            return what.get().equals(ANSWER)
                    ? context.aside(session -> context.copy(newestAnswer(session)))
                    : invocation.telling(say("command.copy.unknown", what.get()));
        }

        private static String newestAnswer(Session session) {
            return newest(session).stream().findFirst().orElseThrow(() -> new UserError(say("command.copy.no_answer")));
        }

        private static Effect open(CommandContext context) {
            return context.aside(session -> {
                List<Picker.PickerItem> items = new ArrayList<>();
                for (String answer : newest(session)) {
                    CodeBlock.all(answer).forEach(block -> items.add(item(block, context)));
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
                        if (answers.size() > MOST_ANSWERS) {
                            answers.removeLast();
                        }
                    }
                });
            }
            return answers;
        }

        private static Picker.PickerItem item(CodeBlock block, CommandContext context) {
            String first = block.text()
                    .lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("")
                    .strip();
            String shown = first.length() > LONGEST_LINE ? first.substring(0, LONGEST_LINE) + "…" : first;
            long lines = block.text().lines().count();
            String about = (block.language().isEmpty() ? "" : block.language() + ", ") + say("command.lines", lines);
            return new Picker.PickerItem(shown, about, controls -> context.copy(block.text()));
        }
    }

    /** A picker of background commands: shows their output and stops them. */
    private static final class JobChoice {
        private final CommandContext context;
        private final Jobs jobs;

        private JobChoice(CommandContext context, Jobs jobs) {
            this.context = context;
            this.jobs = jobs;
        }

        static Effect open(CommandContext context) {
            return context.aside(session -> open(context, session));
        }

        private static void open(CommandContext context, Session session) {
            Jobs jobs = session.jobs();
            if (jobs.snapshots().isEmpty()) {
                context.tell(say("command.jobs.none"));
            } else {
                context.open(new JobChoice(context, jobs).list());
            }
        }

        private Picker list() {
            List<Picker.PickerItem> items = new ArrayList<>();
            for (Snapshot job : jobs.snapshots()) {
                items.add(
                        0,
                        new Picker.PickerItem(
                                words(job), about(job), context.aside(session -> context.open(output(job)))));
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
            return job.exitCode().getAsInt() == 0
                    ? say("command.job.done")
                    : say("command.job.exit", job.exitCode().getAsInt());
        }

        private static String about(Snapshot job) {
            return say(job.isRunning() ? "command.job.shows_stops" : "command.job.shows");
        }

        private Overlay output(Snapshot job) {
            String printed = jobs.output(job.number()).orElse("");
            IntFunction<List<Line>> text = text(printed.isBlank() ? say("command.job.no_output") : printed);
            Overlay shown = job.isRunning()
                    ? Choice.of(
                            words(job),
                            text,
                            Choice.answer("s", say("command.job.stop"), stop(job)),
                            Choice.asking("n", say("command.job.leave"), asked -> Overlay.Reaction.close()))
                    : Sheet.of(words(job), text);
            return new Returning(shown, list());
        }

        private static IntFunction<List<Line>> text(String printed) {
            return width -> ExactText.lines(printed).stream()
                    .flatMap(line -> Wrap.cells(ExactText.spans(line, Style.PLAIN), Margin.NONE, width).stream())
                    .toList();
        }

        private Effect stop(Snapshot job) {
            return context.aside(session -> {
                List<String> left = jobs.stop(job.number());
                context.tell(
                        left.isEmpty()
                                ? say("command.job.stopped", job.number(), job.command())
                                : say("command.job.left", job.number(), String.join(", ", left)));
            });
        }
    }
}
