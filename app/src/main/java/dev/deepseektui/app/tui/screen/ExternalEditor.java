package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect.ScreenControls;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The user's editor, opened with the draft in a temporary file. As in git, {@code VISUAL} and {@code EDITOR} are shell command
 * lines.
 */
final class ExternalEditor {
    private static final String USUAL = "vi";
    /** The maximum size of the edited file in bytes. Laying out a larger text would block the screen. */
    private static final long MAX_SIZE = 4 << 20;

    private final String editor;
    private final ShellPrograms programs;
    private final Consumer<String> user;

    /**
     * Creates an editor.
     *
     * @param user receives a message if the temporary copy cannot be deleted
     */
    ExternalEditor(Map<String, String> environment, ShellPrograms programs, Consumer<String> user) {
        this.programs = programs;
        this.editor = named(environment);
        this.user = user;
    }

    private static String named(Map<String, String> environment) {
        for (String name : new String[] {"VISUAL", "EDITOR"}) {
            String line = environment.getOrDefault(name, "");
            if (!line.isBlank()) {
                return line;
            }
        }
        return USUAL;
    }

    String edit(String text, ScreenControls screen) {
        try {
            // The directory is private, because editors leave backup copies beside the file.
            Path directory = Files.createTempDirectory("deepseek-tui-");
            try {
                Path file = Files.writeString(directory.resolve("prompt.md"), text, StandardCharsets.UTF_8);
                run(file, screen);
                return read(file);
            } finally {
                remove(directory);
            }
        } catch (IOException e) {
            throw new UserError(say("screen.editor.failed", IoReason.of(e)), e);
        }
    }

    private void run(Path file, ScreenControls screen) throws IOException {
        int status = screen.lend(programs.script(editor + " \"$@\"", file.toString()));
        if (status != 0) {
            String name = SafeText.line(editor);
            throw new UserError(
                    status == 127 ? say("screen.editor.missing", name) : say("screen.editor.ended", name, status));
        }
    }

    private String read(Path file) throws IOException {
        if (Files.size(file) > MAX_SIZE) {
            throw new UserError(say("screen.editor.long"));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            return withoutLastLineEnd(text);
        } catch (CharacterCodingException e) {
            throw new UserError(say("screen.editor.encoding"), e);
        }
    }

    /** Removes the line break that editors add at the end of a file. */
    private static String withoutLastLineEnd(String text) {
        return text.endsWith("\r\n")
                ? text.substring(0, text.length() - 2)
                : text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    private void remove(Path directory) {
        try {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
                for (Path file : files) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
        } catch (IOException e) {
            user.accept(say("screen.editor.copy", directory, IoReason.of(e)));
        }
    }
}
