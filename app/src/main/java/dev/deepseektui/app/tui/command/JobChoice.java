package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.overlay.Overlay;
import dev.deepseektui.app.tui.overlay.Overlay.Returning;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tool.shell.Jobs;
import dev.deepseektui.core.tool.shell.Jobs.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** A picker of background commands: shows their output and stops them. */
final class JobChoice {
    private final CommandContext stage;
    private final Jobs jobs;

    private JobChoice(CommandContext stage, Jobs jobs) {
        this.stage = stage;
        this.jobs = jobs;
    }

    static Command open(CommandContext stage) {
        return stage.aside(session -> open(stage, session));
    }

    private static void open(CommandContext stage, Session session) {
        Jobs jobs = session.resources().jobs();
        if (jobs.snapshots().isEmpty()) {
            stage.tell(say("jobs.none"));
        } else {
            stage.open(new JobChoice(stage, jobs).list());
        }
    }

    private Picker list() {
        List<Picker.Item> items = new ArrayList<>();
        for (Snapshot job : jobs.snapshots()) {
            items.add(0, new Picker.Item(words(job), about(job), stage.aside(session -> stage.open(output(job)))));
        }
        return Picker.of(say("jobs.title"), items);
    }

    private static String words(Snapshot job) {
        return "%d  %s  %s".formatted(job.number(), state(job), job.command());
    }

    private static String state(Snapshot job) {
        if (job.isRunning()) {
            return say("job.running", Figures.seconds(job.elapsed().toMillis()));
        }
        if (job.exitCode().isEmpty()) {
            return say("job.ended");
        }
        return job.exitCode().getAsInt() == 0
                ? say("job.done")
                : say("job.exit", job.exitCode().getAsInt());
    }

    private static String about(Snapshot job) {
        return say(job.isRunning() ? "job.shows_stops" : "job.shows");
    }

    private Overlay output(Snapshot job) {
        String printed = jobs.output(job.number()).orElse("");
        IntFunction<List<Line>> text = text(printed.isBlank() ? say("job.no_output") : printed);
        Overlay shown = job.isRunning()
                ? Choice.of(
                        words(job),
                        text,
                        Choice.answer("s", say("job.stop"), stop(job)),
                        Choice.asking("n", say("job.leave"), asked -> Overlay.Reaction.close()))
                : Sheet.of(words(job), text);
        return new Returning(shown, list());
    }

    private static IntFunction<List<Line>> text(String printed) {
        return width -> ExactText.lines(printed).stream()
                .flatMap(line -> Wrap.cells(ExactText.spans(line, Style.PLAIN), Margin.NONE, width).stream())
                .toList();
    }

    private Command stop(Snapshot job) {
        return stage.aside(session -> {
            List<String> left = jobs.stop(job.number());
            stage.tell(
                    left.isEmpty()
                            ? say("job.stopped", job.number(), job.command())
                            : say("job.left", job.number(), String.join(", ", left)));
        });
    }
}
