package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.Trust.TrustState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The question of whether to trust the rules and settings found in a workspace. The question shows their text. */
public record TrustQuestion(UserQuestions asking) {
    private static final int MAX_SHOWN = 32 * 1024;
    private static final int MAX_NAMED = 6;
    private static final int MAX_LINES_LATER = 8;

    /** Asks whether to trust new files, and returns the user's answer. */
    public boolean ask(ProjectSetup project) {
        List<String> all =
                project.files().stream().map(file -> project.name(file.path())).toList();
        String names = String.join(", ", all.subList(0, Math.min(all.size(), MAX_NAMED)));
        int more = all.size() - MAX_NAMED;
        return ask(
                say("screen.trust.title"),
                say(
                        all.size() == 1 ? "screen.trust.new_one" : "screen.trust.new",
                        more > 0 ? say("screen.trust.names", names, more) : names),
                width -> files(project, width));
    }

    /** Asks whether to trust files that have changed since the user trusted them, and returns the user's answer. */
    public boolean ask(TrustState.Changed changed) {
        return ask(
                say("screen.trust.title"),
                say("screen.trust.changed", changed.names()),
                DiffRows.exact(changed.diff()));
    }

    /**
     * Asks whether to trust hooks in the home directory that are new or have changed. They may have been written for
     * other programs.
     */
    public boolean askHooks(ProjectSetup hooks) {
        return ask(say("screen.hooks.title"), say("screen.hooks.text"), width -> files(hooks, width));
    }

    private boolean ask(String title, String text, IntFunction<List<Line>> shown) {
        return asking.<Boolean>ask(
                reply -> Choice.of(
                                title,
                                width -> {
                                    List<Line> lines = new ArrayList<>(Wrap.words(width, Span.plain(text)));
                                    lines.add(Line.EMPTY);
                                    lines.addAll(shown.apply(width));
                                    return lines;
                                },
                                Choice.answer("y", say("screen.trust.yes"), reply.with(true))
                                        .whenRead(),
                                Choice.answer("n", say("screen.trust.no"), reply.with(false)))
                        .beginningAtRefusal(),
                false);
    }

    private static List<Line> files(ProjectSetup project, int width) {
        List<Line> lines = new ArrayList<>();
        for (SetupFile file : project.files()) {
            if (!lines.isEmpty()) {
                lines.add(Line.EMPTY);
            }
            String name = say(
                    file.isCut() ? "screen.trust.file_cut" : "screen.trust.file",
                    project.name(file.path()),
                    file.size());
            lines.addAll(Wrap.words(ExactText.spans(name, Style.DIM), Margin.NONE, width));
            shown(file)
                    .forEach(line -> lines.addAll(Wrap.cells(ExactText.spans(line, Style.PLAIN), Margin.NONE, width)));
        }
        return lines;
    }

    /** Returns a file's lines; for a skill or command only the first ones, because there may be many such files. */
    private static List<String> shown(SetupFile file) {
        List<String> lines = ExactText.lines(start(file.text()));
        boolean isLater = file.kind() == SetupFile.SetupKind.SKILL || file.kind() == SetupFile.SetupKind.COMMAND;
        if (!isLater || lines.size() <= MAX_LINES_LATER) {
            return lines;
        }
        List<String> head = new ArrayList<>(lines.subList(0, MAX_LINES_LATER));
        head.add(say("screen.trust.more_lines", lines.size() - MAX_LINES_LATER));
        return head;
    }

    private static String start(String text) {
        return text.length() <= MAX_SHOWN
                ? text
                : SafeText.start(text, MAX_SHOWN) + "\n" + say("screen.trust.more", text.length() - MAX_SHOWN);
    }
}
