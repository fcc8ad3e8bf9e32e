package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Overlay.NestedOverlay;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.editor.FileMention;
import dev.deepseektui.app.tui.editor.FileMention.WorkspaceFiles;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.image.ImageHeader;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.rewind.RewindDiff.FileDiff;
import dev.deepseektui.core.workspace.rewind.RewindDiff.FileDiff.Counts;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Commands for the workspace's files. */
public final class FileCommands {
    private static final String DRAFT = """
        Draft an AGENTS.md for this workspace: what an agent that works here must know and could not guess. \
        Look at the README, the build files, the tests and the layout of the code first. If there is an AGENTS.md already, \
        keep what is right in it. Say in few lines what this is, how to build it and run one test, where things are, \
        which conventions hold and which traps there are. Name only commands that you found in the files. \
        Then write it to AGENTS.md in the workspace's root.\
        """;

    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("files", invocation -> mention(invocation.context())),
            SlashCommand.of("diff", FileCommands::diff),
            SlashCommand.of("undo", FileCommands::undo),
            new SlashCommand("rewind", "[TURN]", FileCommands::rewind),
            SlashCommand.of("init", invocation -> invocation.context().ask(DRAFT)));

    private FileCommands() {}

    private static Effect rewind(Invocation invocation) {
        return invocation
                .argument()
                .map(turn -> RewindDialog.to(SessionCommands.turn("rewind", turn), invocation.context()))
                .orElseGet(() -> RewindDialog.choose(invocation.context()));
    }

    private static Effect undo(Invocation invocation) {
        return invocation.context().betweenTurns(session -> RewindDialog.undo(session, invocation.context()));
    }

    /** Shows the diff if one file changed, or a picker if several files changed. */
    private static Effect diff(Invocation invocation) {
        CommandContext context = invocation.context();
        return context.aside(session -> {
            List<FileDiff> files = session.fileHistory().diffs();
            if (files.isEmpty()) {
                context.showLine(say("command.diff.none"));
            } else {
                context.open(files.size() == 1 ? all(files) : list(files, context));
            }
        });
    }

    private static String title(List<FileDiff> files) {
        Counts total = files.stream().flatMap(file -> file.counts().stream()).reduce(Counts.NONE, Counts::plus);
        return say("command.diff.title", files.size(), total.words());
    }

    private static Overlay all(List<FileDiff> files) {
        return Sheet.of(
                title(files), DiffRows.exact(files.stream().map(FileDiff::text).collect(Collectors.joining())));
    }

    private static Picker list(List<FileDiff> files, CommandContext context) {
        Function<Overlay, Effect> showing =
                sheet -> controls -> context.open(new NestedOverlay(sheet, list(files, context)));
        List<Picker.PickerItem> items = new ArrayList<>();
        for (FileDiff file : files) {
            String words =
                    file.path() + "  " + file.counts().map(Counts::words).orElseGet(() -> say("command.diff.binary"));
            items.add(new Picker.PickerItem(
                    words, say("command.diff.one"), showing.apply(Sheet.of(words, DiffRows.exact(file.text())))));
        }
        items.add(new Picker.PickerItem(
                say("command.diff.all"), say("command.diff.all.about"), showing.apply(all(files))));
        return Picker.of(title(files), items);
    }

    /** Shows a picker of the workspace's files and inserts a mention of the chosen file at the cursor. */
    public static Effect mention(CommandContext context) {
        return context.aside(session -> {
            List<Picker.PickerItem> items = names(session).stream()
                    .filter(path -> !path.endsWith("/"))
                    .flatMap(path -> FileMention.of(path).stream()
                            .map(mention -> new Picker.PickerItem(
                                    path, say("command.file.mention"), controls -> context.insert(mention))))
                    .toList();
            if (items.isEmpty()) {
                throw new UserError(say("command.file.none"));
            }
            context.open(Picker.of(say("command.file.title"), items));
        });
    }

    private static List<String> names(Session session) {
        try {
            return new WorkspaceFiles().all(session.workspace());
        } catch (CallFailed e) {
            throw new UserError(say("command.file.unlisted", e.outcome().text()));
        }
    }

    /**
     * A command that saves the clipboard's image to a temporary file and inserts the file's path. Terminals pass on
     * only text, so an external program reads the image.
     */
    public static final class ClipboardImage {
        private static final long TIMEOUT_SECONDS = 5;
        private static final List<List<String>> PROGRAMS = List.of(
                List.of("wl-paste", "--no-newline", "--type", "image/png"),
                List.of("xclip", "-selection", "clipboard", "-t", "image/png", "-o"),
                List.of("pngpaste", "-"));

        /** The number of bytes needed to recognize an image. Its size is checked later, when the prompt is sent. */
        private static final int START = 16;

        private ClipboardImage() {}

        public static Effect insert(CommandContext context) {
            return context.aside(
                    session -> context.insert(taken(PROGRAMS, context.host().programs()) + " "));
        }

        /**
         * The output file of a program.
         *
         * @param isWhole false if the program failed or timed out
         */
        private record ProgramOutput(Path file, boolean isWhole) {
            boolean isImage() {
                try (InputStream in = Files.newInputStream(file)) {
                    return isWhole && ImageHeader.kind(in.readNBytes(START)).isPresent();
                } catch (IOException e) {
                    return false;
                }
            }
        }

        /**
         * Tries the clipboard programs in order and returns the temporary file that contains the image.
         *
         * @throws UserError if no program returned an image
         */
        static Path taken(List<List<String>> commands, ShellPrograms programs) {
            boolean isAnyThere = false;
            for (List<String> command : commands) {
                Optional<ProgramOutput> output = programs.installed(
                                command.get(0),
                                command.subList(1, command.size()).toArray(String[]::new))
                        .flatMap(ClipboardImage::output);
                isAnyThere |= output.isPresent();
                if (output.isPresent() && output.get().isImage()) {
                    return output.get().file();
                }
            }
            throw new UserError(isAnyThere ? say("command.clipboard.none") : say("command.clipboard.no_program"));
        }

        /** Runs a program and returns its output; empty if the program could not be run. */
        private static Optional<ProgramOutput> output(ProcessBuilder program) {
            try {
                Path file = Files.createTempFile("deepseek-tui-", ".png");
                file.toFile().deleteOnExit();
                Process process = started(program, file.toFile());
                boolean isOver = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                if (!isOver) {
                    process.destroyForcibly();
                }
                return Optional.of(new ProgramOutput(file, isOver && process.exitValue() == 0));
            } catch (IOException missing) {
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }

        private static Process started(ProcessBuilder program, File file) throws IOException {
            return program.redirectInput(new File("/dev/null"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(file)
                    .start();
        }
    }
}
